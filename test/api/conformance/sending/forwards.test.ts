import { mailAddress, mailFile, scriptedRelay } from '@helpdesk/testkit';
import { describe, expect, test } from 'vitest';
import { onEveryStore, type World } from '../world.ts';
import { arrive } from './forwarding-world.ts';
import { type MailDesk, mailDesk, sendingBy } from './sending-world.ts';

const bob = 'bob@example.net';
const token = /\+[rf][a-z2-7]{17,27}@/;

onEveryStore((world) => {
  /** A mail of the contact with a picture and a file, which came to the address of the conversation. */
  async function withMail() {
    const mail = await mailDesk(world(), { config: { signature: '<p>Support team</p>' } });
    const relay = scriptedRelay();
    const sending = sendingBy(world(), relay);
    await mail.reply();
    await sending.run();
    const own = relay.taken[0]?.replyTo ?? '';
    const picture = { place: 'inline', contentId: 'pic1', disposition: 'inline' } as const;
    const original = await arrive(world(), mail, {
      mail: {
        from: [mailAddress(`Ada Reyes <${mail.contact.email}>`)],
        to: [mailAddress(own)],
        subject: 'Re: Where is my parcel? [#7]',
        text: `Look, ${own}`,
      },
      html: `<p>Look, ${own}</p><img src="cid:pic1" alt="a" />`,
      files: [mailFile('photo.txt', 'The photo', picture), mailFile('order.txt', 'The order')],
      raw: `To: ${own}\r\nSubject: Where\r\n\r\nLook`,
    });
    expect(original.conversation_uuid).toBe(mail.cuuid);
    const forward = (body: Readonly<Record<string, unknown>> = {}) =>
      world().data('forwardMessage', {
        params: { cuuid: mail.cuuid, uuid: original.uuid },
        body: { to: [bob], message: 'Where is <b>this</b>?', ...body },
      });
    return { mail, relay, sending, original, own, forward };
  }

  const answerOf = (world: World, mail: MailDesk, to: string, from = `Bob <${bob}>`) =>
    arrive(world, mail, {
      mail: { from: [mailAddress(from)], to: [mailAddress(to)], text: 'It is in the van', subject: 'Re: Where is it?' },
    });

  test('mail 45: a forward has the head, the text, the files and the images of the original, without our tokens', async () => {
    const { mail, relay, sending, original, own, forward } = await withMail();
    expect(own).toMatch(token);
    const sent = await forward({ cc: ['cy@example.net'], bcc: ['secret@example.net'] });
    expect(sent).toMatchObject({
      ...{ private: true, type: 'outgoing', status: 'pending', sender_type: 'agent' },
      meta: {
        ...{ to: [bob], cc: ['cy@example.net'], bcc: ['secret@example.net'], from: ['support@example.com'] },
        ...{ subject: 'Fwd: Where is my parcel?', side: sent.uuid, delivery: { state: 'waiting' } },
        ...{ signature: '<p>Support team</p>', forwarded_files: 1 },
      },
    });
    expect(sent.attachments.map(({ name }) => name).sort()).toEqual(['order.txt', 'photo.txt']);
    expect(sent.attachments.map(({ uuid }) => uuid)).not.toContain(original.attachments[0]?.uuid);
    expect(await sending.run()).toBe(1);
    const [, taken] = relay.taken;
    expect(taken).toMatchObject({
      ...{ subject: 'Fwd: Where is my parcel?', to: [{ address: bob }], cc: [{ address: 'cy@example.net' }] },
      envelope: { to: [bob, 'cy@example.net', 'secret@example.net'] },
      images: [{ name: 'photo.txt' }],
      attached: [{ name: 'order.txt' }],
    });
    expect(taken?.html).toContain('Where is <b>this</b>?');
    expect(taken?.html).toContain(`<b>From:</b> Ada Reyes &lt;${mail.contact.email}&gt;`);
    expect(taken?.html).toContain('<p>Look, support@example.com</p>');
    expect(taken?.text).toContain('---------- Forwarded message ---------');
    expect(taken?.text).toContain('Look, support@example.com');
    expect(`${taken?.html} ${taken?.text}`).not.toMatch(token);
    expect(taken?.text).toContain('-- \nSupport team');
    expect(taken?.references).toEqual([`${sent.uuid}.side@example.com`]);
    expect((await mail.message(sent.uuid)).status).toBe('sent');
  });

  test('mail 45: a forward goes without the files, or as the mail as it came, without our tokens in its head', async () => {
    const { relay, sending, own, forward } = await withMail();
    const without = await forward({ with_files: false, message: '' });
    expect(without.attachments.map(({ name }) => name)).toEqual(['photo.txt']);
    expect(without.meta).not.toHaveProperty('forwarded_files');
    const whole = await forward({ as_file: true });
    expect(whole.attachments).toMatchObject([
      { name: 'Re: Where is my parcel? [#7].eml', content_type: 'message/rfc822' },
    ]);
    expect(whole.text_content).not.toContain('Look');
    expect(whole.meta).not.toHaveProperty('forwarded_files');
    await sending.run();
    await sending.run();
    const file = relay.taken
      .flatMap(({ attached }) => attached)
      .find(({ contentType }) => contentType === 'message/rfc822');
    const bytes = file === undefined ? [] : await Array.fromAsync(file.open());
    expect(new TextDecoder().decode(Buffer.concat(bytes))).toBe(
      'To: support@example.com\r\nSubject: Where\r\n\r\nLook',
    );
    expect(own).toMatch(token);
  });

  test('mail 45: an answer joins as a private message: it reopens, is unread, and is in no transcript and no default', async () => {
    const { mail, relay, sending, forward } = await withMail();
    const sent = await forward();
    await sending.run();
    const params = { uuid: mail.cuuid };
    await world().data('markConversationSeen', { params });
    await world().data('setConversationStatus', { params, body: { status: 'Resolved' } });
    const before = await world().data('getConversation', { params });
    const address = relay.taken[1]?.replyTo ?? '';
    expect(address).toMatch(/\+f/);
    world().clock.advance(1_000);
    const answer = await answerOf(world(), mail, address);
    expect(answer).toMatchObject({
      ...{ conversation_uuid: mail.cuuid, private: true, type: 'incoming', meta: { side: sent.uuid, from: [bob] } },
    });
    const after = await world().data('getConversation', { params });
    expect(after).toMatchObject({ status: 'Open', waiting_since: before.waiting_since });
    expect(after.unread_message_count).toBeGreaterThan(before.unread_message_count);
    const offer = await world().data('getReplyDefaults', { params });
    expect([...offer.to, ...offer.cc]).toEqual([mail.contact.email]);
    expect(offer.quote).not.toContain('van');
    const transcript = await world().data('getTranscript', { params });
    expect(transcript).not.toMatch(/van|Where is this|Fwd:/);
    expect(await world().data('listMailPeople', { params })).toMatchObject([
      { address: mail.contact.email, contact_id: mail.contact.id, is_new: false },
      { address: bob, role: 'aside', is_automatic: false },
    ]);
  });

  test('mail 45: a reply aside goes to people of the forward alone, and stays in its thread', async () => {
    const { mail, relay, sending, forward } = await withMail();
    const sent = await forward({ cc: ['cy@example.net'] });
    await sending.run();
    const answer = await answerOf(world(), mail, relay.taken[1]?.replyTo ?? '');
    const aside = await mail.reply({ private: true, aside: sent.uuid, message: 'Thank you' });
    expect(aside).toMatchObject({
      ...{ private: true, status: 'pending' },
      meta: { to: [bob], cc: [], subject: 'Re: Where is it?', side: sent.uuid },
    });
    await sending.run();
    const taken = relay.taken.at(-1);
    expect(taken).toMatchObject({
      ...{ inReplyTo: answer.meta.message_id, envelope: { to: [bob] }, replyTo: relay.taken[1]?.replyTo },
      references: [`${sent.uuid}.side@example.com`, `${sent.uuid}@example.com`, answer.meta.message_id],
    });
    expect(taken?.text).toContain('> It is in the van');
    expect(taken?.text).not.toContain('Look');
    expect((await mail.reply({ private: true, aside: sent.uuid, to: ['cy@example.net'] })).meta.to).toEqual([
      'cy@example.net',
    ]);
    const body = { message: 'Hi', private: true, aside: sent.uuid };
    const params = { cuuid: mail.cuuid };
    const toAda = { ...body, to: [mail.contact.email] };
    expect((await world().refused(400, 'sendMessage', { params, body: toAda })).paths).toEqual(['to.0']);
  });

  test('mail 45: neither the widget nor the contact sees a side thread, and a note in it stays a note', async () => {
    const { mail, forward } = await withMail();
    const seq = async () => (await world().store.read(({ conversations }) => conversations.find(mail.cuuid)))?.seq;
    const before = await seq();
    await forward();
    expect(await seq()).toBe(before);
    const note = await mail.reply({ private: true, message: 'Look at it' });
    expect(note).toMatchObject({ status: 'sent', private: true });
    expect(note.meta).not.toHaveProperty('side');
  });

  describe('mail 45: what cannot be forwarded', () => {
    test.each([
      ['no one', { to: [] }, 400, 'to'],
      ['what is not an address', { to: ['bob'] }, 400, 'to.0'],
      ['from a foreign address', { from: 'eve@example.net' }, 400, 'from'],
      ['another file', { attachments: [999_999] }, 400, 'attachments.0'],
    ] as const)('to %s', async (_name, body, status, path) => {
      const { mail, original } = await withMail();
      const files = await world().files();
      const params = { cuuid: mail.cuuid, uuid: original.uuid };
      const refused = await world().refused(status, 'forwardMessage', { params, body: { to: [bob], ...body } });
      expect(refused.paths).toContain(path);
      expect(await world().files()).toEqual(files);
    });

    test('a note, a chat, and what a blocked contact wrote', async () => {
      const { mail, original } = await withMail();
      const body = { to: [bob] };
      const note = await mail.reply({ private: true });
      const { uuid } = await world().conversation();
      const chat = await world().data('sendMessage', { params: { cuuid: uuid }, body: { message: 'Hi' } });
      const asked = (cuuid: string, of: string) => ({ params: { cuuid, uuid: of }, body });
      await world().refused(422, 'forwardMessage', asked(mail.cuuid, note.uuid));
      await world().refused(422, 'forwardMessage', asked(uuid, chat.uuid));
      await world().refused(404, 'forwardMessage', asked(mail.cuuid, chat.uuid));
      const aside = { message: 'Hi', private: true, aside: original.uuid };
      await world().refused(400, 'sendMessage', { params: { cuuid: mail.cuuid }, body: aside });
      await world().refused(422, 'sendMessage', { params: { cuuid: uuid }, body: aside });
      const open = { ...aside, private: false };
      await world().refused(400, 'sendMessage', { params: { cuuid: mail.cuuid }, body: open });
      await world().data('setContactBlock', { params: { id: mail.contact.id }, body: { enabled: false } });
      await world().refused(403, 'forwardMessage', asked(mail.cuuid, original.uuid));
    });
  });

  test('mail 54: drafts of a forward and of an aside go with what they became', async () => {
    const { mail, forward } = await withMail();
    const params = { uuid: mail.cuuid };
    const meta = { to: [bob], cc: [], bcc: [], from: 'support@example.com', signature: false, quote: true };
    for (const type of ['forward', 'aside'] as const) {
      const saved = await world().data('saveDraft', { params, body: { type, content: 'Begun', meta } });
      expect(saved).toMatchObject({ type, meta });
    }
    const types = async () =>
      (await world().data('listDraftsOfConversation', { params })).map(({ type }) => type).sort();
    expect(await types()).toEqual(['aside', 'forward']);
    const { uuid } = await forward({ clear_draft: true });
    expect(await types()).toEqual(['aside']);
    await mail.reply({ private: true, aside: uuid, clear_draft: true });
    expect(await types()).toEqual([]);
  });

  test('mail 54: an agent has a signature, made safe, which stands below new mails where the inbox wants it', async () => {
    const mail = await mailDesk(world(), { config: { signature: '{{agent.signature}}<p>{{inbox.name}}</p>' } });
    const given = '<p onclick="x()">Mia</p><script>x()</script>';
    const own = await world().data('updateMe', { body: { signature: given } });
    expect(own.signature).toBe('<p>Mia</p>');
    expect((await world().data('getMe')).signature).toBe('<p>Mia</p>');
    const [sender] = (await world().data('listMailSenders')).filter((each) => each.inbox_id === mail.inboxId);
    expect(sender).toMatchObject({ from: 'support@example.com', signature: '<p>Mia</p><p>Support</p>', warnings: [] });
    await world().refused(400, 'updateMe', { body: { signature: 'x'.repeat(5_001) } });
    expect((await world().data('updateMe', { body: { signature: '' } })).signature).toBe('');
  });
});

import type { OutgoingMail } from '@helpdesk/domain';
import { scriptedRelay } from '@helpdesk/testkit';
import { describe, expect, test } from 'vitest';
import { picture } from '../files.ts';
import { onEveryStore, type World } from '../world.ts';
import { mailDesk, sendingBy } from './sending-world.ts';

const iso = (at: number): string => new Date(at).toISOString();

onEveryStore((world) => {
  /** Sends what waits, and returns the mail of the message. */
  async function sent(uuid: string): Promise<OutgoingMail<unknown>> {
    const relay = scriptedRelay();
    await sendingBy(world(), relay).until(1);
    const mail = relay.taken.find(({ messageId }) => messageId.startsWith(uuid));
    if (mail === undefined) throw new Error('the mail was not sent');
    return mail;
  }

  test('mail 47: a reply is pending, then sent, and agents are told of each', async () => {
    const mail = await mailDesk(world());
    const reply = await mail.reply();
    expect(reply).toMatchObject({ status: 'pending', meta: { delivery: { state: 'waiting', failed: [] } } });
    expect(await mail.listed()).toMatchObject({
      message_uuid: reply.uuid,
      state: 'waiting',
      address: mail.contact.email,
    });
    const { run } = sendingBy(world(), scriptedRelay());
    expect(await run()).toBe(1);
    const delivery = { state: 'sent', next_at: null, failed: [] };
    expect(await mail.message(reply.uuid)).toMatchObject({ status: 'sent', meta: { delivery } });
    expect(await mail.listed()).toBeNull();
    expect(await mail.delivery(reply.uuid)).toEqual({
      ...{ state: 'sent', attempts: 0, next_at: null },
      recipients: [
        {
          address: mail.contact.email,
          role: 'to',
          state: 'accepted',
          at: iso(world().clock.now()),
          code: null,
          text: null,
        },
      ],
    });
    expect(await run()).toBe(0);
    const events = (await world().events()).map(({ event }) => event);
    const ours = events.slice(events.findIndex(({ type }) => type === 'message.updated') - 2);
    expect(ours.map(({ type }) => type)).toEqual([
      ...['message.created', 'conversation.updated'],
      ...['message.updated', 'conversation.updated'],
    ]);
  });

  test('mail 47: the head names what it answers, and the thread, the root first', async () => {
    const mail = await mailDesk(world(), { fromNameTemplate: '{{agent.first_name}} at {{inbox.name}}' });
    await mail.receive({ message_id: 'a1@mail.example' });
    const first = await mail.reply({ message: '<p>It left <b>today</b>.</p>' });
    await mail.receive({ message_id: 'a2@mail.example', subject: 'AW: Where is my parcel? [#7]' });
    const second = await mail.reply();
    const [one, two] = [await sent(first.uuid), undefined];
    expect(two).toBeUndefined();
    const root = `${mail.cuuid}@example.com`;
    const own = `${first.uuid}@example.com`;
    expect(one).toMatchObject({
      messageId: own,
      date: Date.parse(first.created_at),
      from: { address: 'support@example.com', name: 'Admin at Support' },
      to: [{ address: mail.contact.email }],
      inReplyTo: 'a1@mail.example',
      references: [root, 'a1@mail.example'],
      envelope: { from: 'support@example.com', id: first.uuid },
    });
    expect(one.replyTo).toMatch(/^support\+r[a-z2-7]{17,27}@example\.com$/);
    expect(one.subject).toMatch(/^Re: Where is my parcel\? \[#\d+\]$/);
    const reference = (await world().conversationOf(mail.cuuid)).reference_number;
    expect((await mail.message(second.uuid)).meta.subject).toBe(`Re: Where is my parcel? [#7] [#${reference}]`);
  });

  test('mail 47: a later reply refers to all before it, ours among them', async () => {
    const mail = await mailDesk(world());
    await mail.receive({ message_id: 'a1@mail.example' });
    const first = await mail.reply();
    await mail.receive({ message_id: 'a2@mail.example' });
    const second = await mail.reply();
    await mail.receive({ message_id: 'a3@mail.example' });
    const { references, inReplyTo } = await sent(second.uuid);
    const ids = ['a1@mail.example', `${first.uuid}@example.com`, 'a2@mail.example'];
    expect(references).toEqual([`${mail.cuuid}@example.com`, ...ids]);
    expect(inReplyTo).toBe('a2@mail.example');
  });

  test('mail 47: what answers to it would find the conversation is kept: its id, the root, and an id of the relay', async () => {
    const mail = await mailDesk(world());
    const reply = await mail.reply();
    const relay = scriptedRelay();
    relay.next({ relayId: '0100-of-the-relay@email.example' });
    await sendingBy(world(), relay).run();
    const { digest } = world().ports.secrets;
    const wanted = [`${reply.uuid}@example.com`, `${mail.cuuid}@example.com`, '0100-of-the-relay@email.example'];
    const found = await world().store.read(({ mailThreads }) => mailThreads.findIds(mail.inboxId, wanted.map(digest)));
    const kinds = new Map(found.map(({ hash, kind, conversationId }) => [hash, [kind, conversationId]]));
    expect(wanted.map((id) => kinds.get(digest(id)))).toEqual([
      ['ours', mail.conversationId],
      ['root', mail.conversationId],
      ['relay', mail.conversationId],
    ]);
  });

  test('mail 47: two attempts have the same bytes, whatever was written and changed in between', async () => {
    const mail = await mailDesk(world(), { config: { signature: '<p>{{agent.first_name}}</p>' } });
    await mail.receive({ message_id: 'a1@mail.example', names: { [mail.contact.email]: 'A. Reyes' } }, 'The first');
    const reply = await mail.reply();
    const relay = scriptedRelay();
    const queued = { verb: 'end', code: 451, text: '4.3.0 Try again' } as const;
    relay.next({ last: queued });
    const { run } = sendingBy(world(), relay);
    await run();
    await mail.receive({ message_id: 'a2@mail.example' }, 'The second');
    await world().data('updateMe', { body: { first_name: 'Another' } });
    await world().data('updateContact', { params: { id: mail.contact.id }, body: { first_name: 'Somebody' } });
    world().clock.advance(3_600_000);
    await run();
    const [one, two] = relay.attempts.map((each) => each.mail);
    expect(two).toEqual(one);
    expect(one?.messageId).toBe(`${reply.uuid}@example.com`);
    expect(one?.text).toContain('A. Reyes wrote:\n\n> The first');
  });

  describe('below the text', () => {
    const signature = '<p>{{agent.signature}}{{inbox.name}} {{contact.first_name}}</p>';

    test('mail 54: the signature is filled in, with that of the agent', async () => {
      const mail = await mailDesk(world(), { config: { signature } });
      await world().store.transact((writer) => writer.agents.setSignature(world().adminId, '<b>Mia Novak</b>'));
      const offer = await world().data('getReplyDefaults', { params: { uuid: mail.cuuid } });
      expect(offer.signature).toBe('<p><b>Mia Novak</b>Support Ada</p>');
      const reply = await mail.reply({ message: 'Today' });
      const { html, text } = await sent(reply.uuid);
      // What left stays with the message, whatever the signature becomes.
      await world().store.transact((writer) => writer.agents.setSignature(world().adminId, '<b>Somebody</b>'));
      expect((await mail.message(reply.uuid)).meta.signature).toBe(offer.signature);
      expect(html).toContain('Today<br /><p><b>Mia Novak</b>Support Ada</p>');
      expect(text).toMatch(/^Today\n\n-- \nMia NovakSupport Ada\n\n/);
    });

    test('mail 54: it is left out where the agent says so, and the quote too', async () => {
      const mail = await mailDesk(world(), { config: { signature } });
      await mail.receive({}, 'A question');
      const reply = await mail.reply({ message: 'Today', signature: false, quote: false });
      expect(reply.meta).not.toHaveProperty('signature');
      const { html, text } = await sent(reply.uuid);
      expect([html, text]).toEqual(['Today', 'Today']);
    });

    test.each([
      ['none', []],
      ['last', ['The third']],
      ['all', ['The third', 'The second', 'The first', 'Where is my parcel?']],
    ] as const)('mail 54: the quote is %s of the conversation', async (quote_history, expected) => {
      const mail = await mailDesk(world(), { config: { quote_history, signature: '<p>Support</p>' } });
      for (const text of ['The first', 'The second', 'The third']) await mail.receive({}, text);
      await mail.reply({ private: true, message: 'A note between us' });
      const { text } = await sent((await mail.reply({ message: 'Today' })).uuid);
      expect([...text.matchAll(/^> (.*)$/gm)].map(([, line]) => line)).toEqual(expected);
      expect(text).not.toContain('between us');
    });

    test('mail 54: the message that is answered is quoted, and not a newer one', async () => {
      const mail = await mailDesk(world());
      const uuid = await mail.receive({}, 'The first');
      await mail.receive({}, 'The second');
      const { text } = await sent((await mail.reply({ reply_to: uuid })).uuid);
      expect(text).toContain('> The first');
      expect(text).not.toContain('The second');
      const offer = await world().data('getReplyDefaults', { params: { uuid: mail.cuuid }, query: { reply_to: uuid } });
      expect(offer.quote).toContain('The first');
    });

    test('mail 54: a pasted image goes by its id, other files are attached, and both can be read', async () => {
      const mail = await mailDesk(world());
      const image = await upload(world(), new File([await picture()], 'pasted.png', { type: 'image/png' }), true);
      const file = await upload(world(), new File(['Count: 3'], 'list.txt', { type: 'text/plain' }), false);
      const message = `<p>Look: <img src="cid:${image.content_id}"></p>`;
      const { images, attached, html } = await sent(
        (await mail.reply({ message, attachments: [image.id, file.id] })).uuid,
      );
      expect(images).toMatchObject([{ name: 'pasted.png', contentType: 'image/png', contentId: image.content_id }]);
      expect(attached).toMatchObject([{ name: 'list.txt', size: 8 }]);
      expect(html).toContain(`src="cid:${image.content_id}"`);
      expect(await textOf(attached[0])).toBe('Count: 3');
    });

    test('mail 47: every mail has the tag by which it is known again', async () => {
      const mail = await mailDesk(world());
      const { headers } = await sent((await mail.reply()).uuid);
      const [tag] = headers;
      expect(headers).toHaveLength(1);
      expect(tag).toMatchObject({ name: 'X-Helpdesk-Loop' });
      expect(tag?.value).toMatch(new RegExp(`^${mail.inboxId}-person-[0-9a-f]{20}$`));
    });
  });

  test('mail 47: without plus addressing answers go to the address for answers', async () => {
    const config = { enable_plus_addressing: false, reply_to: 'answers@example.com', reference_in_subject: false };
    const mail = await mailDesk(world(), { config });
    const { replyTo, subject } = await sent((await mail.reply()).uuid);
    expect([replyTo, subject]).toEqual(['answers@example.com', 'Re: Where is my parcel?']);
  });

  test('the password of the relay is opened for it alone', async () => {
    const smtp = [{ host: 'relay.example', port: 587, username: 'ada', auth_protocol: 'plain' }];
    const mail = await mailDesk(world(), { hasRelay: false, config: { smtp } });
    const { sealer } = world().ports;
    const secret = { name: 'smtp.0', sealed: sealer.seal('the password') };
    await world().store.transact((writer) => writer.mailSecrets.replace(mail.inboxId, [secret]));
    const relay = scriptedRelay();
    await mail.reply();
    await sendingBy(world(), relay).run();
    expect(relay.attempts.map(({ account }) => account.password)).toEqual(['the password']);
    expect(JSON.stringify(await world().dump())).not.toContain('the password');
  });
});

function upload(world: World, file: File, isInline: boolean) {
  const form = new FormData();
  form.set('linked_model', 'messages');
  form.set('inline', String(isInline));
  form.set('files', file);
  return world.data('uploadMedia', { form });
}

async function textOf(file: unknown): Promise<string> {
  const { open } = file as { readonly open: () => AsyncIterable<Uint8Array> };
  let text = '';
  for await (const part of open()) text += Buffer.from(part).toString('utf8');
  return text;
}

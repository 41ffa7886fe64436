import type { MailFile } from '@helpdesk/domain/ports';
import { mailReading } from '@helpdesk/testkit';
import { expect, test } from 'vitest';
import { customer, start } from './chat.ts';
import { picture } from './files.ts';
import { receivedMail } from './received-mail.ts';
import { onEveryStore } from './world.ts';

onEveryStore((world) => {
  test('mail 32, 35: a mail is shown in full, with its older text, its headers and the addresses of its images', async () => {
    const whole = { html: '<p>New</p><blockquote>Older <img src="cid:logo@x" /></blockquote>', text: 'New\n> Older' };
    const bytes = await picture();
    const logo: MailFile = {
      ...{ name: 'logo.png', fileName: 'logo.png', contentType: 'image/png', contentId: 'logo@x' },
      ...{ disposition: 'inline', place: 'inline', isMailKind: false, size: bytes.length },
      open: async function* () {
        yield bytes;
      },
    };
    const reading = mailReading({
      mail: { headers: [{ name: 'subject', value: 'Refund' }] },
      body: { contentType: 'html', content: '<p>New</p>', textContent: 'New', hasQuote: true, whole },
      files: [logo],
    });
    const params = await receivedMail(world(), reading);
    const original = await world().data('getOriginalMail', { params });
    expect(original).toMatchObject({ text: whole.text, headers: [{ name: 'subject', value: 'Refund' }] });
    const { attachments, content } = await world().data('getMessage', { params });
    expect(content).toBe('<p>New</p>');
    const address = attachments[0]?.url.replaceAll('&', '&amp;');
    expect(original.html).toBe(`<p>New</p><blockquote>Older <img src="${address}" /></blockquote>`);
  });

  test('mail 31: a mail is fetched as it came, as a file that no browser shows', async () => {
    const params = await receivedMail(world());
    const { data, headers } = await world().ask('openRawMail', { params });
    expect(data).toMatch(/^\d+\n$/);
    expect(headers).toMatchObject({
      'content-type': 'message/rfc822',
      'content-disposition': 'attachment; filename="message.eml"',
      'content-security-policy': "sandbox; default-src 'none'",
      'content-length': String(data.length),
    });
  });

  test('a mail that is given up, and a message that is no mail, have neither', async () => {
    const params = await receivedMail(world());
    const { uuid: cuuid } = await world().conversation();
    const [chat] = await world().messagesOf(cuuid);
    world().clock.advance(31 * 86_400_000);
    await world().helpdesk.sweepMail(30 * 86_400_000, () => false);
    for (const each of [params, { cuuid, uuid: chat?.uuid ?? '' }]) {
      for (const id of ['getOriginalMail', 'openRawMail'] as const) {
        const answer = await world().ask(id, { params: each });
        expect([answer.status, answer.headers['x-error-code']]).toEqual([404, 'media.not_found']);
      }
    }
  });

  test('mail 30: a conversation gets another contact, by id or by an address, and readers the whole row', async () => {
    const { cuuid: uuid } = await receivedMail(world());
    const grace = await world().contact();
    expect(await world().data('setConversationContact', { params: { uuid }, body: { contact_id: grace.id } })).toBe(
      true,
    );
    expect(await world().conversationOf(uuid)).toMatchObject({ contact_id: grace.id, contact: { id: grace.id } });
    const changes = (await world().events())
      .map(({ event }) => event)
      .filter(({ type }) => type === 'conversation.updated');
    expect(changes.at(-1)).toMatchObject({ seq: null, changes: { contactId: grace.id } });
    const body = { contact_email: 'Ada@example.com' };
    await world().data('setConversationContact', { params: { uuid }, body });
    expect((await world().conversationOf(uuid)).contact.email).toBe('ada@example.com');
    expect((await world().activitiesOf(uuid)).length).toBe(2);
  });

  test('mail 30: an unknown contact, a visitor, an address without a name, both, neither and a chat are refused', async () => {
    const { cuuid: uuid } = await receivedMail(world());
    const refused = async (body: object) =>
      (await world().refused(400, 'setConversationContact', { params: { uuid }, body })).paths;
    const visitor = await world().visitor();
    const grace = await world().contact();
    const before = await world().records();
    expect(await refused({ contact_id: 999_999 })).toEqual(['contact_id']);
    expect(await refused({ contact_id: visitor.userId })).toEqual(['contact_id']);
    expect(await refused({ contact_email: 'new@example.org' })).toEqual(['first_name']);
    expect(await refused({ contact_id: grace.id, contact_email: grace.email })).toEqual(['contact_id']);
    expect(await refused({ first_name: 'Grace' })).toEqual(['contact_id']);
    const chat = { params: { uuid: visitor.uuid }, body: { contact_id: grace.id } };
    const answer = await world().ask('setConversationContact', chat);
    expect([answer.status, answer.headers['x-error-code']]).toEqual([422, 'conversation.no_addresses']);
    expect(await world().records()).toEqual(before);
  });

  test('mail 29: a mail of a customer who also chats is in no answer of a widget', async () => {
    const claims = { external_user_id: 'ada', email: 'ada@example.com', first_name: 'Ada' };
    const person = await customer(world(), claims);
    const chat = await start(world(), person, 'A chat');
    const { cuuid } = await receivedMail(world());
    expect((await world().conversationOf(cuuid)).contact.id).toBe(person.userId);
    const { headers } = person;
    const own = await world().data('listWidgetConversations', { headers });
    expect(own.map(({ uuid, unread_message_count: unread }) => [uuid, unread])).toEqual([[chat, 0]]);
    for (const id of ['getWidgetConversation', 'markWidgetConversationSeen'] as const) {
      await world().refused(404, id, { headers, params: { uuid: cuuid } });
    }
    const body = { message: 'Into the mail?' };
    await world().refused(404, 'sendWidgetMessage', { headers, params: { uuid: cuuid }, body });
    expect(await world().messagesOf(cuuid)).toHaveLength(1);
  });
});

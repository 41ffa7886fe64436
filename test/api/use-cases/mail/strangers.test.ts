import type { ReceivedMail } from '@helpdesk/domain';
import { mailAddress, mailReading } from '@helpdesk/testkit';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type MailDesk, openMailDesk } from '../../../support/mail/mail-desk.ts';
import { openMemory } from '../../../support/stores.ts';

let desk: MailDesk;
beforeEach(async () => {
  desk = await openMailDesk(openMemory, {
    config: { trusted_authserv: 'mx.desk.example', aliases: [{ address: 'sales@desk.example' }] },
  });
});
afterEach(() => desk.close());

const eve = [mailAddress('Eve Stone <eve@example.org>')];
const own = [mailAddress('help@desk.example')];
const mail = (changes: Partial<ReceivedMail> = {}) => mailReading({ mail: changes });
const later = (changes: Partial<ReceivedMail> = {}) => mail({ messageId: 'b1@example.org', ...changes });
const header = (name: string, value: string) => [{ name, value }];

const conversationOf = (uuid: string | null) => desk.store.read((reader) => reader.conversations.find(uuid ?? ''));
const tokenAddress = async (uuid: string | null, inboxId = desk.inboxId): Promise<string> => {
  const { id = 0 } = (await conversationOf(uuid)) ?? {};
  return `help+${desk.threadToken(id, inboxId)}@desk.example`;
};

describe('a mail with the token of a conversation', () => {
  it('mail 16: lets a stranger in as their own contact, names them, and keeps them out of the defaults', async () => {
    const first = await desk.arrive(mail());
    const joined = await desk.message(
      later({ from: eve, to: [mailAddress(await tokenAddress(first.conversationUuid))] }),
    );
    expect(joined.conversationUuid).toBe(first.conversationUuid);
    expect(joined.author).toMatchObject({ firstName: 'Eve Stone', email: 'eve@example.org' });
    expect(joined.meta).toMatchObject({ new_sender: true, from: ['eve@example.org'] });
    expect(joined.meta).not.toHaveProperty('sender_unproven');
    const texts = (await desk.messages(joined.conversationUuid)).map(({ textContent }) => textContent);
    expect(texts).toEqual(['Hello', 'Eve Stone joined by e-mail from eve@example.org', 'Hello']);
    const people = await desk.store.read((reader) => reader.mailThreads.listPeople(joined.conversationId, 99));
    expect(people.map(({ address, isNew }) => [address, isNew])).toEqual([
      ['ada@example.com', false],
      ['eve@example.org', true],
    ]);
    const contact = await desk.store.read((reader) => reader.contacts.findOfConversation(joined.conversationUuid));
    expect(contact?.email).toBe('ada@example.com');
    await desk.message(
      later({ messageId: 'b2@example.org', from: eve, to: [mailAddress(await tokenAddress(first.conversationUuid))] }),
    );
    const joins = (await desk.messages(joined.conversationUuid)).filter(({ type }) => type === 'activity');
    expect(joins).toHaveLength(1);
  });

  it.each([
    ['in capitals', async (at: string) => ({ to: [mailAddress(at.toUpperCase())] })],
    ['in Cc', async (at: string) => ({ cc: [mailAddress(at)] })],
    ['in Delivered-To', async (at: string) => ({ headers: header('delivered-to', at) })],
    ['in X-Original-To', async (at: string) => ({ headers: header('x-original-to', at) })],
  ])('mail 22: is found %s', async (_where, changes) => {
    const first = await desk.arrive(mail());
    const second = await desk.arrive(
      later({ from: eve, ...(await changes(await tokenAddress(first.conversationUuid))) }),
    );
    expect(second.conversationUuid).toBe(first.conversationUuid);
  });

  it('mail 17: begins a new one where the token is altered, or of another inbox', async () => {
    const first = await desk.arrive(mail());
    const address = await tokenAddress(first.conversationUuid);
    const altered = address.replace(/.(?=@)/, (letter) => (letter === 'a' ? 'b' : 'a'));
    const other = await desk.addInbox('other@desk.example');
    const foreign = await tokenAddress(first.conversationUuid, other);
    for (const [index, to] of [altered, foreign].entries()) {
      const second = await desk.message(later({ messageId: `c${index}@x.example`, from: eve, to: [mailAddress(to)] }));
      expect(second.conversationUuid).not.toBe(first.conversationUuid);
      expect(second.meta).not.toHaveProperty('related_conversation_uuid');
    }
  });

  it('mail 19: begins a new, related one 91 days after it was resolved, and not after 90', async () => {
    const day = 86_400_000;
    const first = await desk.arrive(mail());
    const uuid = first.conversationUuid ?? '';
    await desk.helpdesk.setConversationStatus(await desk.actor(), uuid, { status: 'Resolved' });
    const resolvedAt = desk.clock.now();
    desk.clock.set(resolvedAt + 91 * day);
    const to = [mailAddress(await tokenAddress(uuid))];
    const late = await desk.message(later({ to }), { at: resolvedAt + 91 * day });
    expect(late.meta.related_conversation_uuid).toBe(uuid);
    const intime = await desk.arrive(later({ messageId: 'b3@example.org', to }), { at: resolvedAt + 90 * day });
    expect(intime.conversationUuid).toBe(uuid);
    expect(await conversationOf(uuid)).toMatchObject({ status: 'Open', resolvedAt: null });
  });
});

describe('the number in the subject', () => {
  it('mail 14: counts for a proven author, or where there are no tokens', async () => {
    const first = await desk.arrive(mail());
    const { referenceNumber = '' } = (await conversationOf(first.conversationUuid)) ?? {};
    const subject = `Re: Where is my order? [#9] [#${referenceNumber}]`;
    const unproven = await desk.message(later({ subject }));
    expect(unproven.meta.related_conversation_uuid).toBe(first.conversationUuid);
    const headers = header('authentication-results', 'mx.desk.example; dmarc=pass header.from=example.com');
    const proven = await desk.arrive(later({ messageId: 'b2@x.example', subject, headers }));
    expect(proven.conversationUuid).toBe(first.conversationUuid);
    const plain = await desk.addInbox('plain@desk.example', { enable_plus_addressing: false });
    const there = await desk.arrive(mail(), { inboxId: plain });
    const number = (await conversationOf(there.conversationUuid))?.referenceNumber;
    const again = await desk.arrive(later({ subject: `Re: x [#${number}]` }), { inboxId: plain });
    expect(again.conversationUuid).toBe(there.conversationUuid);
  });
});

describe('a mail from an address of the inbox', () => {
  it('mail 21: with a reference is a note of the desk itself', async () => {
    const first = await desk.arrive(mail());
    const note = await desk.message(later({ from: own, inReplyTo: ['a1@example.com'], text: 'Sent from my phone' }));
    expect(note).toMatchObject({
      conversationUuid: first.conversationUuid,
      type: 'outgoing',
      status: 'sent',
      private: true,
      seq: null,
      senderId: 1,
      textContent: 'Sent from my phone',
    });
    expect(await desk.store.read((reader) => reader.conversations.listParticipants(note.conversationId))).toEqual([]);
  });

  it('mail 21: without evidence begins a conversation whose contact has no address', async () => {
    const alone = await desk.message(mail({ from: [mailAddress('Shop form <sales+x@desk.example>')] }));
    expect(alone.author).toMatchObject({ firstName: 'Shop form', email: null, type: 'contact' });
    expect(alone.type).toBe('incoming');
  });

  it('mail 20: of a form is from the customer in Reply-To, and any other Reply-To of another domain is not followed', async () => {
    const form = await desk.message(mail({ from: own, replyTo: [mailAddress('Bob <bob@example.com>')] }));
    expect(form.author).toMatchObject({ firstName: 'Bob', email: 'bob@example.com' });
    expect(form.meta).toMatchObject({ from: ['bob@example.com'] });
    const thief = await desk.message(later({ replyTo: [mailAddress('thief@elsewhere.example')] }));
    expect(thief.meta).toMatchObject({ from: ['ada@example.com'], reply_to_ignored: 'thief@elsewhere.example' });
    const listed = await desk.message(later({ messageId: 'b2@x.example', replyTo: [mailAddress('team@example.com')] }));
    expect(listed.meta).toMatchObject({ reply_to: 'team@example.com' });
  });

  it("mail 21: an agent's address gives no rights", async () => {
    const written = await desk.message(mail({ from: [mailAddress('admin@example.com')] }));
    expect(written).toMatchObject({ senderType: 'contact', type: 'incoming', author: { type: 'contact' } });
  });
});

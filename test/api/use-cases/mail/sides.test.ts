import { type MailPerson, type Message, type ReceivedMail, writeToken } from '@helpdesk/domain';
import { mailAddress, mailReading, newMessage } from '@helpdesk/testkit';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type MailDesk, openMailDesk } from '../../../support/mail/mail-desk.ts';
import { openMemory } from '../../../support/stores.ts';

let desk: MailDesk;
beforeEach(async () => {
  desk = await openMailDesk(openMemory);
});
afterEach(() => desk.close());

const mail = (changes: Partial<ReceivedMail> = {}) => mailReading({ mail: changes });
const bob = [mailAddress('Bob <bob@carrier.example>')];
const forwardId = 'forward-1@desk.example';

/** A conversation of Ada with a mail of hers, which was forwarded to Bob. */
async function forwarded() {
  const first = await desk.message(mail());
  const uuid = desk.ports.ids.uuid();
  const { conversationId } = first;
  const { id: senderId } = await desk.actor();
  const person: MailPerson = {
    ...{ address: 'bob@carrier.example', name: null, nameByOthers: null, role: 'to', side: uuid },
    ...{ isNew: false, isAutomatic: false },
  };
  const id = await desk.store.transact(async (writer) => {
    const sender = { uuid, conversationId, senderId, senderType: 'agent' } as const;
    const messageId = await writer.messages.insert(newMessage(sender, { private: true }));
    const hash = desk.ports.secrets.digest(forwardId);
    await writer.mailThreads.addIds(desk.inboxId, [{ hash, conversationId, messageId, side: uuid, kind: 'ours' }]);
    await writer.mailThreads.addPeople(conversationId, [person]);
    return messageId;
  });
  const token = writeToken('forward', id, desk.inboxId, (text) => desk.ports.macs.mac('mail', text));
  return { first, uuid, token };
}

const answer = (changes: Partial<ReceivedMail>) =>
  desk.message(mail({ messageId: 'b1@carrier.example', subject: 'Re: Fwd: x', text: 'In Lyon', ...changes }));

const publicTexts = async ({ conversationUuid }: Pick<Message, 'conversationUuid'>) =>
  (await desk.messages(conversationUuid)).filter((each) => !each.private).map(({ textContent }) => textContent);

describe('an answer to what was forwarded', () => {
  it.each([
    ['by its token', true],
    ['by reference of someone it was sent to', false],
  ])('mail 45: joins %s as a private message of the side thread', async (_how, byToken) => {
    const { first, uuid, token } = await forwarded();
    const named = byToken
      ? { from: bob, to: [mailAddress(`help+${token}@desk.example`)] }
      : { from: bob, inReplyTo: [forwardId] };
    const message = await answer(named);
    expect(message).toMatchObject({
      conversationUuid: first.conversationUuid,
      type: 'incoming',
      private: true,
      seq: null,
      textContent: 'In Lyon',
      author: { email: 'bob@carrier.example', type: 'contact' },
      meta: { side: uuid },
    });
    expect(await publicTexts(message)).toEqual(['Hello']);
  });

  it('mail 45: opens the conversation again, and starts no clock of the customer', async () => {
    const { first } = await forwarded();
    const actor = await desk.actor();
    await desk.helpdesk.setConversationStatus(actor, first.conversationUuid, { status: 'Resolved' });
    const found = () => desk.store.read((reader) => reader.conversations.find(first.conversationUuid));
    const before = await found();
    expect(before?.status).toBe('Resolved');
    await answer({ from: bob, inReplyTo: [forwardId] });
    const after = await found();
    expect(after).toMatchObject({ status: 'Open', waitingSince: before?.waitingSince });
  });

  it('mail 45: by a stranger with the reference alone begins another conversation; with the token it joins as their own', async () => {
    const { first, uuid, token } = await forwarded();
    const eve = [mailAddress('Eve <eve@x.example>')];
    const alone = await answer({ from: eve, inReplyTo: [forwardId] });
    expect(alone.conversationUuid).not.toBe(first.conversationUuid);
    expect(alone.meta.related_conversation_uuid).toBe(first.conversationUuid);
    const to = [mailAddress(`help+${token}@desk.example`)];
    const withToken = await answer({ messageId: 'e2@x.example', from: eve, to });
    expect(withToken).toMatchObject({ private: true, meta: { side: uuid, new_sender: true } });
  });

  it('mail 45: by reference to the answer stays in the side thread, and the thread of the customer stays apart', async () => {
    const { uuid } = await forwarded();
    await answer({ from: bob, inReplyTo: [forwardId] });
    const again = await answer({ messageId: 'b2@carrier.example', from: bob, inReplyTo: ['b1@carrier.example'] });
    expect(again).toMatchObject({ private: true, meta: { side: uuid } });
    const own = await answer({ messageId: 'a2@example.com', inReplyTo: ['a1@example.com'], text: 'More' });
    expect(own).toMatchObject({ private: false, author: { email: 'ada@example.com' } });
    expect(await publicTexts(own)).toEqual(['Hello', 'More']);
  });
});

import { newMailboxHealth, newSending } from '@helpdesk/domain';
import type { Ports } from '@helpdesk/domain/ports';
import { newMailImport, newMailInOutbox, newMailPerson } from '@helpdesk/testkit';

/** Of every table of mail a row. */
export async function fillMail({ store, sealer, clock }: Ports, conversationUuid: string): Promise<void> {
  const at = clock.now();
  await store.transact(async (writer) => {
    const conversation = await writer.conversations.find(conversationUuid);
    if (conversation === undefined) throw new Error('there is no such conversation');
    const { id: conversationId, contactId } = conversation;
    const [mailInbox] = (await writer.inboxes.list()).filter(({ channel }) => channel === 'email');
    const inboxId = mailInbox?.id ?? conversation.inboxId;
    const messageId = await writer.messages.newestId(conversationId);
    const key = { inboxId, place: 'imap.example 993 help INBOX' };
    await writer.mailboxes.lock(key, { ...newMailboxHealth(at), state: 'resting', error: 'throttled', lastOkAt: at });
    await writer.mailboxes.advance(key, '18446744073709551615', 4_294_967_295, at);
    await writer.mailSecrets.replace(inboxId, [{ name: 'imap.0', sealed: sealer.seal('Ünï') }]);
    const mail = newMailImport(inboxId, 'k'.repeat(64), {
      createdAt: at,
      receivedAt: at,
      reason: 'spam',
      subject: 'Ünï 😀',
    });
    const importId = await writer.mailImports.insert({ ...mail, conversationId, messageId });
    await writer.mailImports.see({ ...key, uidValidity: '7', uid: 1, importId, outcome: 'imported', at });
    await writer.mailThreads.addIds(inboxId, [
      { hash: 'h'.repeat(64), conversationId, messageId, side: null, kind: 'theirs' },
    ]);
    await writer.mailThreads.addPeople(conversationId, [
      newMailPerson('ada@example.com', { name: 'Ünï', nameByOthers: 'Ünï 😀' }),
    ]);
    const sending = newSending([{ address: 'ada@example.com', role: 'to' }], at);
    const ours = { createdAt: at, conversationId, messageId, signature: '<p>Mia</p>', quotedMessageIds: [messageId] };
    await writer.mailOutbox.insert(newMailInOutbox(inboxId, 'a@desk.example', { ...ours, sending }));
    const delivery = {
      messageUuid: conversationUuid,
      state: 'waiting',
      address: 'ada@example.com',
      nextAt: at,
    } as const;
    await writer.conversations.update(conversationId, { delivery });
    const emailState = { cameBackAt: at, code: '5.1.1', text: 'Ünï' };
    await writer.contacts.update(contactId, { updatedAt: at, emailState });
    const [agent] = await writer.agents.list();
    await writer.agents.setSignature(agent?.id ?? 0, '<p>Mia 😀</p>');
  });
}

import type { Contact } from '../../model/contact/contact.ts';
import type { DomainEvent } from '../../model/event/event.ts';
import type { Timestamp } from '../../model/shared/time.ts';
import type { StoreWriter } from '../../ports/store.ts';

/** Each one keeps its `seq`, which counts the move: the contact's other tabs learn of it like of any change. */
export async function moveConversations(
  writer: StoreWriter,
  from: Contact,
  to: Contact,
  at: Timestamp,
): Promise<readonly DomainEvent[]> {
  const events: DomainEvent[] = [];
  const all = await writer.conversations.listOfContact(from.id, null, Number.MAX_SAFE_INTEGER);
  for (const { uuid } of all.toReversed()) {
    const conversation = await writer.conversations.lock(uuid);
    if (conversation === undefined) continue;
    const channelId = await writer.contacts.ensureChannel(to.id, conversation.inboxId, at);
    const seq = conversation.seq + 1;
    await writer.conversations.move(conversation.id, to.id, channelId);
    await writer.conversations.update(conversation.id, { seq, updatedAt: at });
    events.push({
      type: 'conversation.updated',
      conversationId: conversation.id,
      seq,
      changes: { contactId: to.id, seq, updatedAt: at },
    });
  }
  return events;
}

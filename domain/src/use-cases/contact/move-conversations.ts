import type { Contact } from '../../model/contact/contact.ts';
import type { DomainEvent } from '../../model/event/event.ts';
import type { Timestamp } from '../../model/shared/time.ts';
import type { StoreWriter } from '../../ports/store.ts';

/** How many conversations change hands at a time: some milliseconds of work, between which others have their turn. */
export const movedAtOnce = 50;

/** How many messages change hands at a time, before the conversations that they are in. */
const messagesAtOnce = 200;

/**
 * Moves some of the messages in the conversations that are next. Returns whether there may be more: only then do the
 * conversations move, each with the messages that are left in it.
 */
export async function moveSomeMessages(writer: StoreWriter, from: Contact, to: Contact): Promise<boolean> {
  const next = await writer.conversations.listOfContact(from.id, null, movedAtOnce);
  const ids = next.map(({ id }) => id);
  return writer.conversations.moveMessages(ids, { formerId: from.id, contactId: to.id }, messagesAtOnce);
}

/** Moves all of them; see `moveSome`. */
export async function moveConversations(
  writer: StoreWriter,
  from: Contact,
  to: Contact,
  at: Timestamp,
): Promise<readonly DomainEvent[]> {
  const events: DomainEvent[] = [];
  for (;;) {
    const moved = await moveSome(writer, from, to, at);
    if (moved.length === 0) return events;
    events.push(...moved);
  }
}

/**
 * Moves some, each with everything in it, and returns what has happened; nothing when there are no more. Each one
 * keeps its `seq`, which counts the move: the contact's other tabs learn of it like of any change.
 */
export async function moveSome(
  writer: StoreWriter,
  { id: formerId }: Contact,
  { id: contactId }: Contact,
  at: Timestamp,
): Promise<readonly DomainEvent[]> {
  const some = await writer.conversations.listOfContact(formerId, null, movedAtOnce);
  const events: DomainEvent[] = [];
  for (const inboxId of new Set(some.map((each) => each.inboxId))) {
    const contactChannelId = await writer.contacts.ensureChannel(contactId, inboxId, at);
    const ids = some.filter((each) => each.inboxId === inboxId).map(({ id }) => id);
    for (const { id, seq } of await writer.conversations.move(ids, { formerId, contactId, contactChannelId, at })) {
      const changes = { contactId, seq, updatedAt: at };
      events.push({ type: 'conversation.updated', conversationId: id, seq, changes });
    }
  }
  return events;
}

import { takenOver } from '../../model/contact/contact-details.ts';
import { isOver, type WidgetActor } from '../../model/widget/session.ts';
import type { Ports } from '../../ports/ports.ts';
import type { StoreWriter } from '../../ports/store.ts';
import { mergesUnderWay } from '../contact/merges-under-way.ts';
import { moveConversations } from '../contact/move-conversations.ts';

/**
 * Merging a visitor into the verified contact. A person writes as a visitor, then signs in. What they wrote must stay
 * theirs, and a message that is written at the same moment must not be lost. So everything moves in one transaction
 * that locks the visitor's conversations. A message before it moves along. A message after it finds its session merged
 * and is refused before anything is stored. The visitor's row is removed; their sessions stay only to be recognised.
 *
 * Returns true when the token is, or has become, one that was merged into this contact: then the client forgets it. Any
 * other token is ignored.
 *
 * @example
 * await desk.mergeVisitor(visitor, token) // false
 */
export async function mergeVisitor(
  ports: Pick<Ports, 'store' | 'clock' | 'secrets' | 'sessionLimits'>,
  actor: WidgetActor,
  visitorToken: string,
): Promise<boolean> {
  if (actor.contact.type !== 'contact') return false;
  const hash = ports.secrets.digest(visitorToken);
  const found = await ports.store.read((reader) => reader.widget.findSession(hash));
  if (found === undefined || found.inboxId !== actor.inbox.id) return false;
  if (found.merged) return found.contactId === actor.contact.id;
  const now = ports.clock.now();
  return ports.store.transact(
    async (writer) => {
      const session = await writer.widget.findSession(hash);
      if (session === undefined) return false;
      if (session.merged) return session.contactId === actor.contact.id;
      const visitor = await writer.contacts.find(session.contactId);
      const contact = await writer.contacts.find(actor.contact.id);
      if (visitor?.type !== 'visitor' || !visitor.enabled || contact === undefined) return false;
      if (isOver(session, visitor, ports.sessionLimits, now)) return false;
      if (await isBeingMerged(writer, visitor.id)) return false;
      const events = await moveConversations(writer, visitor, contact, now);
      await writer.widget.mergeSessions(visitor.id, contact.id);
      await writer.contacts.absorb(visitor.id, contact.id);
      await writer.contacts.update(contact.id, { ...takenOver(contact, visitor), updatedAt: now });
      await writer.events.append(
        [...events, { type: 'contact.merged', contactId: contact.id, visitorId: visitor.id }],
        now,
      );
      return true;
    },
    { alone: true },
  );
}

/** An agent's merge of the visitor goes on until its end: some of their messages have another author already. */
async function isBeingMerged(writer: StoreWriter, visitorId: number): Promise<boolean> {
  return (await mergesUnderWay(writer)).some(({ id, intoId }) => id === visitorId || intoId === visitorId);
}

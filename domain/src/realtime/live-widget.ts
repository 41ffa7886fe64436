import type { ConversationPosition } from '../ports/conversation-repository.ts';
import type { Ports } from '../ports/ports.ts';
import { requireOwn } from '../widget/conversation-view.ts';
import type { WidgetActor } from '../widget/session.ts';

/** As many as a client may name when it resumes. */
const mostPositions = 1_000;

/** Where each conversation of the widget user stands. */
export async function listWidgetPositions(
  ports: Pick<Ports, 'store'>,
  { contact, inbox }: WidgetActor,
): Promise<readonly ConversationPosition[]> {
  return ports.store.read((reader) => reader.conversations.listPositions(contact.id, inbox.id, mostPositions));
}

/** Tells agents that the contact writes. Throws `conversation.not_found` for a conversation that is not his. */
export async function showContactTyping(
  ports: Pick<Ports, 'store' | 'notifier'>,
  actor: WidgetActor,
  uuid: string,
  isTyping: boolean,
): Promise<void> {
  const conversation = await ports.store.read((reader) => reader.conversations.find(uuid));
  const { id } = requireOwn(actor, conversation);
  ports.notifier.publish({
    type: 'typing',
    conversationUuid: uuid,
    conversationId: id,
    by: { type: 'contact', id: actor.contact.id, firstName: actor.contact.firstName },
    isTyping,
    isPrivate: false,
  });
}

/** Tells agents whether the contact has a widget open. */
export function showPresence(ports: Pick<Ports, 'notifier'>, contactId: number, isOnline: boolean): void {
  ports.notifier.publish({ type: 'presence', contactId, availabilityStatus: isOnline ? 'online' : 'offline' });
}

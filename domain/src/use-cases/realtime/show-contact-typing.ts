import { requireOwn } from '../../model/widget/own-conversation.ts';
import type { WidgetActor } from '../../model/widget/session.ts';
import type { Ports } from '../../ports/ports.ts';

/**
 * Notifies agents that the contact is writing. Throws `conversation.not_found` for a conversation that is not theirs.
 *
 * @example
 * await desk.showContactTyping(visitor, uuid, true) // throws conversation.not_found
 */
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

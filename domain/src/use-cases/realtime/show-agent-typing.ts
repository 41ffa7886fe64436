import type { Actor } from '../../model/agent/agent.ts';
import type { Ports } from '../../ports/ports.ts';
import { openConversation } from '../conversation/open-conversation.ts';

/**
 * Notifies others that the agent is writing. Throws `conversation.not_found` and `conversation.no_access`.
 *
 * @example
 * await desk.showAgentTyping(actor, uuid, { isTyping: true, isPrivate: false });
 */
export async function showAgentTyping(
  ports: Pick<Ports, 'store' | 'notifier'>,
  actor: Actor,
  uuid: string,
  { isTyping, isPrivate }: { readonly isTyping: boolean; readonly isPrivate: boolean },
): Promise<void> {
  const { id } = await ports.store.read((reader) => openConversation(reader, actor, uuid));
  ports.notifier.publish({
    type: 'typing',
    conversationUuid: uuid,
    conversationId: id,
    by: { type: 'agent', id: actor.id, firstName: actor.firstName },
    isTyping,
    isPrivate,
  });
}

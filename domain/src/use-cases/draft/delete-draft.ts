import type { Actor } from '../../model/agent/agent.ts';
import type { DraftType } from '../../model/message/saved-draft.ts';
import type { Ports } from '../../ports/ports.ts';
import { requireConversation } from './require-conversation.ts';

/**
 * Deletes the actor's own draft of that type; true as well where there is none. Throws `conversation.not_found`.
 *
 * @example
 * await desk.deleteDraft(actor, uuid, 'reply') // true
 */
export async function deleteDraft(
  ports: Pick<Ports, 'store'>,
  actor: Actor,
  uuid: string,
  type: DraftType,
): Promise<true> {
  return ports.store.transact(async (writer) => {
    const { id: conversationId } = await requireConversation(writer, uuid);
    await writer.drafts.delete({ agentId: actor.id, conversationId, type });
    return true as const;
  });
}

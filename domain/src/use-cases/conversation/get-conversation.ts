import { requirePermission } from '../../model/agent/actor.ts';
import type { Actor } from '../../model/agent/agent.ts';
import { requireAccess } from '../../model/conversation/access.ts';
import type { Ports } from '../../ports/ports.ts';
import { type ConversationDetail, conversationDetail } from './conversation-detail.ts';

/**
 * A conversation with what its detail shows. Needs `conversations:read`. Throws `conversation.not_found` and
 * `conversation.no_access`.
 *
 * @example
 * await desk.getConversation(actor, uuid) // { contact: { firstName: 'Ada', … }, previous: [], … }
 */
export async function getConversation(
  ports: Pick<Ports, 'store'>,
  actor: Actor,
  uuid: string,
): Promise<ConversationDetail> {
  requirePermission(actor, 'conversations:read');
  return ports.store.read(
    async (reader) => {
      const detail = await conversationDetail(reader, actor, uuid);
      requireAccess(actor, detail.item);
      return detail;
    },
    { oneState: true },
  );
}

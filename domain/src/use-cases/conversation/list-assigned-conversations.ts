import { requirePermission } from '../../model/agent/actor.ts';
import type { Actor } from '../../model/agent/agent.ts';
import type { ConversationListItem } from '../../model/conversation/conversation.ts';
import type { Page } from '../../model/shared/page.ts';
import type { Ports } from '../../ports/ports.ts';
import { type ListRequest, readConversationList } from './list-request.ts';

/**
 * A page of the conversations that the actor is assigned to. Needs `conversations:read_assigned`.
 *
 * @example
 * const request = { filter: null, sort: defaultConversationSort, page };
 * (await desk.listAssignedConversations(agent, request)).items // []
 */
export async function listAssignedConversations(
  ports: Pick<Ports, 'store'>,
  actor: Actor,
  request: ListRequest,
): Promise<Page<ConversationListItem>> {
  requirePermission(actor, 'conversations:read_assigned');
  return readConversationList(ports, actor, { kind: 'assigned', agentId: actor.id }, request);
}

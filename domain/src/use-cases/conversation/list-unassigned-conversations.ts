import { requirePermission } from '../../model/agent/actor.ts';
import type { Actor } from '../../model/agent/agent.ts';
import type { ConversationListItem } from '../../model/conversation/conversation.ts';
import type { Page } from '../../model/shared/page.ts';
import type { Ports } from '../../ports/ports.ts';
import { type ListRequest, readConversationList } from './list-request.ts';

/**
 * A page of the conversations with neither agent nor team. Needs `conversations:read_unassigned`.
 *
 * @example
 * const request = { filter: null, sort: defaultConversationSort, page };
 * (await desk.listUnassignedConversations(agent, request)).total // 2
 */
export async function listUnassignedConversations(
  ports: Pick<Ports, 'store'>,
  actor: Actor,
  request: ListRequest,
): Promise<Page<ConversationListItem>> {
  requirePermission(actor, 'conversations:read_unassigned');
  return readConversationList(ports, actor, { kind: 'unassigned' }, request);
}

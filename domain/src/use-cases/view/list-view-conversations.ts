import type { Actor } from '../../model/agent/agent.ts';
import { conversationVisibility } from '../../model/conversation/access.ts';
import type { ConversationListItem } from '../../model/conversation/conversation.ts';
import { type ConversationFilter, conversationFields } from '../../model/conversation/conversation-fields.ts';
import { parseFilter } from '../../model/list/parse-filter.ts';
import type { Page } from '../../model/shared/page.ts';
import type { Ports } from '../../ports/ports.ts';
import { type ListRequest, readConversationList } from '../conversation/list-request.ts';
import { getView } from './get-view.ts';

/**
 * A page of the conversations of a view that the actor may read: those that match the filter of the view and that of
 * the request. Needs `conversations:read`. Throws `view.not_found` and `view.no_access`.
 *
 * @example
 * const request = { filter: null, sort: defaultConversationSort, page };
 * (await desk.listViewConversations(actor, sharedView.id, request)).total // 2
 */
export async function listViewConversations(
  ports: Pick<Ports, 'store' | 'dayZone'>,
  actor: Actor,
  id: number,
  request: ListRequest,
): Promise<Page<ConversationListItem>> {
  const view = await getView(ports, actor, id);
  const options = { timeZone: ports.dayZone.current(), agentId: actor.id };
  const ofView = parseFilter(conversationFields, JSON.stringify(view.filters), options);
  const visibility = conversationVisibility(actor);
  const scope = visibility.all ? ({ kind: 'all' } as const) : ({ kind: 'visible', visibility } as const);
  return readConversationList(ports, actor, scope, { ...request, filter: bothOf(ofView, request.filter) });
}

function bothOf(one: ConversationFilter | null, other: ConversationFilter | null): ConversationFilter | null {
  if (one === null || other === null) return one ?? other;
  return { logic: 'AND', rules: [one, other] };
}

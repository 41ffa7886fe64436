import { requirePermission } from '../../model/agent/actor.ts';
import type { Actor } from '../../model/agent/agent.ts';
import { conversationVisibility } from '../../model/conversation/access.ts';
import type { ConversationListItem } from '../../model/conversation/conversation.ts';
import type { Page } from '../../model/shared/page.ts';
import type { Ports } from '../../ports/ports.ts';
import { type ListRequest, readConversationList } from './list-request.ts';

/**
 * A page of the conversations in which a note mentions the actor, and which the actor may read. Needs
 * `conversations:read`.
 *
 * @example
 * const request = { filter: null, sort: defaultConversationSort, page };
 * (await desk.listMentionedConversations(agent, request)).items // []
 */
export async function listMentionedConversations(
  ports: Pick<Ports, 'store'>,
  actor: Actor,
  request: ListRequest,
): Promise<Page<ConversationListItem>> {
  requirePermission(actor, 'conversations:read');
  const scope = { kind: 'mentioned', agentId: actor.id, visibility: conversationVisibility(actor) } as const;
  return readConversationList(ports, actor, scope, request);
}

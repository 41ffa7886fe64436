import { requirePermission } from '../../model/agent/actor.ts';
import type { Actor } from '../../model/agent/agent.ts';
import { conversationVisibility } from '../../model/conversation/access.ts';
import type { ConversationListItem } from '../../model/conversation/conversation.ts';
import { requireSearchable } from '../../model/search/search-query.ts';
import type { PageRequest, SearchPage } from '../../model/shared/page.ts';
import type { Ports } from '../../ports/ports.ts';

/**
 * Visible conversations by reference number, subject, or the contact's name or e-mail; best hits first, see
 * `searchSteps`. The text is long enough for `isSearchable`. Needs `conversations:read`.
 *
 * @example
 * (await desk.searchConversations(actor, 'reyes', page)).total // 1
 */
export async function searchConversations(
  ports: Pick<Ports, 'store'>,
  actor: Actor,
  text: string,
  page: PageRequest,
): Promise<SearchPage<ConversationListItem>> {
  requirePermission(actor, 'conversations:read');
  requireSearchable(text);
  return ports.store.read(
    (reader) => reader.conversations.search(text, conversationVisibility(actor), actor.id, page),
    { caller: actor.id, oneState: true },
  );
}

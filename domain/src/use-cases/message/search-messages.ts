import { requirePermission } from '../../model/agent/actor.ts';
import type { Actor } from '../../model/agent/agent.ts';
import { conversationVisibility } from '../../model/conversation/access.ts';
import type { FoundMessage } from '../../model/message/message.ts';
import { requireSearchable } from '../../model/search/search-query.ts';
import type { PageRequest, SearchPage } from '../../model/shared/page.ts';
import type { Ports } from '../../ports/ports.ts';

/**
 * Messages of visible conversations by their text; best hits first, see `searchSteps`. The text is long enough
 * for `isSearchable`. Needs `messages:read`.
 *
 * @example
 * (await desk.searchMessages(actor, 'order', page)).total // 1
 */
export async function searchMessages(
  ports: Pick<Ports, 'store'>,
  actor: Actor,
  text: string,
  page: PageRequest,
): Promise<SearchPage<FoundMessage>> {
  requirePermission(actor, 'messages:read');
  requireSearchable(text);
  return ports.store.read((reader) => reader.messages.search(text, conversationVisibility(actor), page), {
    caller: actor.id,
    oneState: true,
  });
}

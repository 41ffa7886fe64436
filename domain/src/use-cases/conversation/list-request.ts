import type { Actor } from '../../model/agent/agent.ts';
import type { ConversationListItem } from '../../model/conversation/conversation.ts';
import type { Page } from '../../model/shared/page.ts';
import type { ConversationQuery, ListScope } from '../../ports/conversation-repository.ts';
import type { Ports } from '../../ports/ports.ts';

/** Filter, order and part of a readConversationList; see `parseFilter` and `parseSort`. */
export type ListRequest = Pick<ConversationQuery, 'filter' | 'sort' | 'page'>;

export function readConversationList(
  ports: Pick<Ports, 'store'>,
  actor: Actor,
  scope: ListScope,
  request: ListRequest,
): Promise<Page<ConversationListItem>> {
  return ports.store.read((reader) => reader.conversations.list({ ...request, scope, viewerId: actor.id }), {
    caller: actor.id,
    oneState: true,
  });
}

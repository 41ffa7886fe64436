import type { ConversationListItem } from '../../model/conversation/conversation.ts';
import type { Ports } from '../../ports/ports.ts';

/**
 * A list item as that agent sees it, without checking whether they may; undefined when it is gone.
 *
 * @example
 * await desk.viewListItem(uuid, agent.id) // { unreadMessageCount: 1, … }
 */
export async function viewListItem(
  ports: Pick<Ports, 'store'>,
  uuid: string,
  viewerId: number,
): Promise<ConversationListItem | undefined> {
  return ports.store.read((reader) => reader.conversations.findListItem(uuid, viewerId));
}

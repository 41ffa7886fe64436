import { requirePermission } from '../../model/agent/actor.ts';
import type { Actor } from '../../model/agent/agent.ts';
import type { Ports } from '../../ports/ports.ts';
import { lockConversation } from './open-conversation.ts';

/**
 * The newest message that the caller did not write counts as unread again. Needs `conversations:read`. Throws
 * `conversation.not_found` and `conversation.no_access`.
 *
 * @example
 * await desk.markConversationUnread(actor, uuid) // true
 */
export async function markConversationUnread(
  ports: Pick<Ports, 'store' | 'clock'>,
  actor: Actor,
  uuid: string,
): Promise<true> {
  requirePermission(actor, 'conversations:read');
  const now = ports.clock.now();
  return ports.store.transact(async (writer) => {
    const { id } = await lockConversation(writer, actor, uuid);
    const shown = await writer.conversations.findListItem(uuid, actor.id);
    const newest = await writer.messages.newestIdOfOthers(id, actor.id);
    if (shown?.unreadMessageCount === 0 && newest !== undefined) {
      await writer.conversations.markSeen(id, actor.id, newest - 1, now);
      const event = { type: 'conversation.marked_unread', conversationId: id, seq: null, userId: actor.id } as const;
      await writer.events.append([event], now);
    }
    return true as const;
  });
}

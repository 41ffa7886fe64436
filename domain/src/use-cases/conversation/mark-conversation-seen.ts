import { requirePermission } from '../../model/agent/actor.ts';
import type { Actor } from '../../model/agent/agent.ts';
import type { Ports } from '../../ports/ports.ts';
import { lockConversation } from './open-conversation.ts';

/**
 * Everything written so far counts as seen by the actor; without an unread message nothing changes. Needs
 * `conversations:read`. Throws `conversation.not_found` and `conversation.no_access`.
 *
 * @example
 * await desk.markConversationSeen(actor, uuid) // true
 */
export async function markConversationSeen(
  ports: Pick<Ports, 'store' | 'clock'>,
  actor: Actor,
  uuid: string,
): Promise<true> {
  requirePermission(actor, 'conversations:read');
  const now = ports.clock.now();
  return ports.store.transact(async (writer) => {
    const { id } = await lockConversation(writer, actor, uuid);
    const shown = await writer.conversations.findListItem(uuid, actor.id);
    if (shown?.unreadMessageCount === 0) return true as const;
    await writer.conversations.markSeen(id, actor.id, await writer.messages.newestId(id), now);
    const event = { type: 'conversation.seen', conversationId: id, seq: null, userId: actor.id } as const;
    await writer.events.append([event], now);
    return true as const;
  });
}

import { requireOwn } from '../../model/widget/own-conversation.ts';
import type { WidgetActor } from '../../model/widget/session.ts';
import type { Ports } from '../../ports/ports.ts';
import { requireLive } from './require-live.ts';

/**
 * Everything written so far counts as seen by the contact; without an unread message nothing changes. Throws
 * `conversation.not_found`, `session.invalid` and `contact.blocked`.
 *
 * @example
 * await desk.markWidgetConversationSeen(visitor, chat) // true
 */
export async function markWidgetConversationSeen(
  ports: Pick<Ports, 'store' | 'clock'>,
  actor: WidgetActor,
  uuid: string,
): Promise<true> {
  const now = ports.clock.now();
  return ports.store.transact(async (writer) => {
    await writer.contacts.lock(actor.contact.id);
    const live = await requireLive(writer, actor);
    const { id, seq: last } = requireOwn(live, await writer.conversations.lock(uuid));
    const unread = await writer.messages.unreadOfContact([id], live.contact.id);
    if ((unread.get(id) ?? 0) === 0) return true as const;
    const seq = last + 1;
    await writer.conversations.markSeen(id, live.contact.id, await writer.messages.newestId(id), now);
    await writer.conversations.update(id, { seq });
    await writer.events.append([{ type: 'conversation.seen', conversationId: id, seq, userId: live.contact.id }], now);
    return true as const;
  });
}

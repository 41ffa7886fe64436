import type { Actor } from '../../model/agent/agent.ts';
import type { Ports } from '../../ports/ports.ts';
import { requireNotification } from './require-notification.ts';

/**
 * Marks one of the actor's notifications as read. Throws `notification.not_found`.
 *
 * @example
 * await desk.markNotificationRead(agent, notification.id) // true
 */
export async function markNotificationRead(
  { store, clock }: Pick<Ports, 'store' | 'clock'>,
  actor: Actor,
  id: number,
): Promise<true> {
  const now = clock.now();
  return store.transact(async (writer) => {
    const { isRead } = await requireNotification(writer.notifications, actor, id);
    if (isRead) return true as const;
    await writer.notifications.markRead(actor.id, id, now);
    const event = {
      type: 'agent.notifications_changed',
      agentId: actor.id,
      notificationId: id,
      change: 'read',
    } as const;
    await writer.events.append([event], now);
    return true as const;
  });
}

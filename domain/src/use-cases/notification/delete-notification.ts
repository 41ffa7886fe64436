import type { Actor } from '../../model/agent/agent.ts';
import type { Ports } from '../../ports/ports.ts';
import { requireNotification } from './require-notification.ts';

/**
 * Deletes one of the actor's notifications. Throws `notification.not_found`.
 *
 * @example
 * await desk.deleteNotification(agent, notification.id) // true
 */
export async function deleteNotification(
  { store, clock }: Pick<Ports, 'store' | 'clock'>,
  actor: Actor,
  id: number,
): Promise<true> {
  const now = clock.now();
  return store.transact(async (writer) => {
    await requireNotification(writer.notifications, actor, id);
    await writer.notifications.delete(actor.id, id);
    const event = {
      type: 'agent.notifications_changed',
      agentId: actor.id,
      notificationId: id,
      change: 'deleted',
    } as const;
    await writer.events.append([event], now);
    return true as const;
  });
}

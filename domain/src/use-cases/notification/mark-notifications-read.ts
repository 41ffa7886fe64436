import type { Actor } from '../../model/agent/agent.ts';
import type { Ports } from '../../ports/ports.ts';

/**
 * Marks all of the actor's notifications as read.
 *
 * @example
 * await desk.markNotificationsRead(agent) // true
 */
export async function markNotificationsRead(
  { store, clock }: Pick<Ports, 'store' | 'clock'>,
  actor: Actor,
): Promise<true> {
  const now = clock.now();
  return store.transact(async (writer) => {
    if ((await writer.notifications.markRead(actor.id, null, now)) === 0) return true as const;
    const event = {
      type: 'agent.notifications_changed',
      agentId: actor.id,
      notificationId: null,
      change: 'read',
    } as const;
    await writer.events.append([event], now);
    return true as const;
  });
}

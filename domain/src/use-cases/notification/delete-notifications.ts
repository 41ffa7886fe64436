import type { Actor } from '../../model/agent/agent.ts';
import type { Ports } from '../../ports/ports.ts';

/**
 * Deletes all of the actor's notifications.
 *
 * @example
 * await desk.deleteNotifications(agent) // true
 */
export async function deleteNotifications(
  { store, clock }: Pick<Ports, 'store' | 'clock'>,
  actor: Actor,
): Promise<true> {
  const now = clock.now();
  return store.transact(async (writer) => {
    if ((await writer.notifications.delete(actor.id, null)) === 0) return true as const;
    const event = {
      type: 'agent.notifications_changed',
      agentId: actor.id,
      notificationId: null,
      change: 'deleted',
    } as const;
    await writer.events.append([event], now);
    return true as const;
  });
}

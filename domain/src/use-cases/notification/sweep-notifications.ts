import { notificationLimits } from '../../model/notification/notification.ts';
import type { Ports } from '../../ports/ports.ts';

/**
 * A job of the service: deletes notifications that are older than 30 days. Returns how many.
 *
 * @example
 * await desk.sweepNotifications() // 0
 */
export async function sweepNotifications({ store, clock }: Pick<Ports, 'store' | 'clock'>): Promise<number> {
  const before = clock.now() - notificationLimits.lifeMs;
  return store.transact((writer) => writer.notifications.deleteOlder(before));
}

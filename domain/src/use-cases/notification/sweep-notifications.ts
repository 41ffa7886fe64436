import { notificationLimits } from '../../model/notification/notification.ts';
import type { Ports } from '../../ports/ports.ts';
import { deleteInParts, type IsOver, isNeverOver } from '../delete-in-parts.ts';

/**
 * A job of the service: deletes notifications that are older than 30 days. Returns how many.
 *
 * @param isOver asked between parts
 * @example
 * await desk.sweepNotifications() // 0
 */
export async function sweepNotifications(
  ports: Pick<Ports, 'store' | 'clock'>,
  isOver: IsOver = isNeverOver,
): Promise<number> {
  const before = ports.clock.now() - notificationLimits.lifeMs;
  return deleteInParts(ports, isOver, ({ notifications }, limit) => notifications.deleteOlder(before, limit));
}

import { dayLengthMs } from '../../model/shared/time.ts';
import type { Ports } from '../../ports/ports.ts';

/** How many are kept, and for how long. Agents are notified as many times a minute. */
export const keptPageVisits = { count: 20, milliseconds: dayLengthMs } as const;

/**
 * A job of the service: forgets page visits, sessions and tickets that are too old to be of use.
 *
 * @example
 * await desk.sweepWidget();
 */
export async function sweepWidget(ports: Pick<Ports, 'store' | 'clock'>): Promise<void> {
  const now = ports.clock.now();
  await ports.store.transact(async (writer) => {
    await writer.widget.deletePageVisits(now - keptPageVisits.milliseconds);
    // A merged or expired session is recognised for a while, so that its client receives the instruction to forget it.
    await writer.widget.deleteExpiredSessions(now - 30 * dayLengthMs);
    await writer.widget.deleteExpiredTickets(now);
  });
}

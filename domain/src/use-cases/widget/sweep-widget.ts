import { dayLengthMs } from '../../model/shared/time.ts';
import type { Ports } from '../../ports/ports.ts';

/** So many are kept, for so long; and of so many a minute agents are told. */
export const keptPageVisits = { count: 20, milliseconds: dayLengthMs } as const;

/** A job of the service: forgets what is too old to be of use. */
export async function sweepWidget(ports: Pick<Ports, 'store' | 'clock'>): Promise<void> {
  const now = ports.clock.now();
  await ports.store.transact(async (writer) => {
    await writer.widget.deletePageVisits(now - keptPageVisits.milliseconds);
    // A merged or expired session is recognised for a while, so that its client is told to forget it.
    await writer.widget.deleteExpiredSessions(now - 30 * dayLengthMs);
    await writer.widget.deleteExpiredTickets(now);
  });
}

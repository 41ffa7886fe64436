import { dayLengthMs } from '../../model/shared/time.ts';
import type { Ports } from '../../ports/ports.ts';
import { deleteInParts, type IsOver, isNeverOver } from '../delete-in-parts.ts';

/** How many are kept, and for how long. Agents are notified as many times a minute. */
export const keptPageVisits = { count: 20, milliseconds: dayLengthMs } as const;

/**
 * A job of the service: forgets page visits, sessions and tickets that are too old to be of use.
 *
 * @param isOver asked between parts
 * @example
 * await desk.sweepWidget();
 */
export async function sweepWidget(ports: Pick<Ports, 'store' | 'clock'>, isOver: IsOver = isNeverOver): Promise<void> {
  const now = ports.clock.now();
  await deleteInParts(ports, isOver, ({ widget }, limit) =>
    widget.deletePageVisits(now - keptPageVisits.milliseconds, limit),
  );
  // A merged or expired session is recognised for a while, so that its client receives the instruction to forget it.
  await deleteInParts(ports, isOver, ({ widget }, limit) =>
    widget.deleteExpiredSessions(now - 30 * dayLengthMs, limit),
  );
  await deleteInParts(ports, isOver, ({ widget }, limit) => widget.deleteExpiredTickets(now, limit));
}

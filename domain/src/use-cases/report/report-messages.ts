import { requirePermission } from '../../model/agent/actor.ts';
import type { Actor } from '../../model/agent/agent.ts';
import { reportDays } from '../../model/report/day-range.ts';
import { type OverviewMessages, overviewMessages } from '../../model/report/overview-messages.ts';
import type { Ports } from '../../ports/ports.ts';

/**
 * What was written today and on the days before it. Needs `reports:manage`.
 *
 * @param days 0 (today only) to 365; values outside are moved to the nearer end
 * @example
 * await desk.reportMessages(actor, 0) // { incoming: 2, outgoing: 0, medianFirstReply: null, … }
 */
export async function reportMessages(
  ports: Pick<Ports, 'store' | 'clock' | 'dayZone'>,
  actor: Actor,
  days: number,
): Promise<OverviewMessages> {
  requirePermission(actor, 'reports:manage');
  const range = reportDays(ports.clock.now(), ports.dayZone.current(), days);
  return ports.store.read(
    async ({ reports }) =>
      overviewMessages(
        range,
        await reports.messagesPerDay(range),
        await reports.firstReplies(range),
        await reports.createdPerDay(range),
      ),
    { caller: actor.id, oneState: true },
  );
}

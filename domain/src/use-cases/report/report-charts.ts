import { requirePermission } from '../../model/agent/actor.ts';
import type { Actor } from '../../model/agent/agent.ts';
import { reportDays } from '../../model/report/day-range.ts';
import { type OverviewCharts, overviewCharts } from '../../model/report/overview-charts.ts';
import type { Ports } from '../../ports/ports.ts';

/**
 * Today and the days before it, each with its count, zeros included. Needs `reports:manage`.
 *
 * @param days 0 (today only) to 365; values outside are moved to the nearer end
 * @example
 * await desk.reportCharts(actor, 0) // { newConversations: [{ date: '2026-01-15', count: 2 }], … }
 */
export async function reportCharts(
  ports: Pick<Ports, 'store' | 'clock' | 'dayZone'>,
  actor: Actor,
  days: number,
): Promise<OverviewCharts> {
  requirePermission(actor, 'reports:manage');
  const range = reportDays(ports.clock.now(), ports.dayZone.current(), days);
  return ports.store.read(
    async ({ reports }) =>
      overviewCharts(range, {
        created: await reports.createdPerDay(range),
        resolved: await reports.resolvedPerDay(range),
        messages: await reports.messagesPerDay(range),
        statuses: await reports.statusCounts(range),
      }),
    { caller: actor.id, oneState: true },
  );
}

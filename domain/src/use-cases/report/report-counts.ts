import { requirePermission } from '../../model/agent/actor.ts';
import type { Actor } from '../../model/agent/agent.ts';
import { type OverviewCounts, overviewCounts } from '../../model/report/overview-counts.ts';
import type { Ports } from '../../ports/ports.ts';

/**
 * The open work and the agents as they are now. Needs `reports:manage`.
 *
 * @example
 * await desk.reportCounts(actor) // { open: 2, unassigned: 2, agentsOffline: 2, … }
 */
export async function reportCounts(ports: Pick<Ports, 'store' | 'clock'>, actor: Actor): Promise<OverviewCounts> {
  requirePermission(actor, 'reports:manage');
  const now = ports.clock.now();
  return ports.store.read(
    async ({ reports }) => overviewCounts(await reports.handlingCounts(), await reports.availabilityCounts(), now),
    { caller: actor.id, oneState: true },
  );
}

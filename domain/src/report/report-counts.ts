import { requirePermission } from '../actor.ts';
import type { Actor } from '../agent/agent.ts';
import type { Ports } from '../ports/ports.ts';
import { type OverviewCounts, overviewCounts } from './overview-counts.ts';

/** The open work and the agents as they are now. */
export async function reportCounts(ports: Pick<Ports, 'store'>, actor: Actor): Promise<OverviewCounts> {
  requirePermission(actor, 'reports:manage');
  return ports.store.read(async ({ reports }) =>
    overviewCounts(await reports.handlingCounts(), await reports.availabilityCounts()),
  );
}

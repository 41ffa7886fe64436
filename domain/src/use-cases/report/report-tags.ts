import { requirePermission } from '../../model/agent/actor.ts';
import type { Actor } from '../../model/agent/agent.ts';
import { clampDays } from '../../model/report/day-range.ts';
import { type TagDistribution, tagDistribution } from '../../model/report/tag-distribution.ts';
import { startOfDay } from '../../model/shared/zoned-day.ts';
import type { Ports } from '../../ports/ports.ts';
import type { ReportScope } from '../../ports/report-reader.ts';
import { requireReportScope } from './require-report-scope.ts';

/**
 * The tags of conversations created since midnight, `days` days before today. Needs `reports:manage`.
 * Throws `input.invalid`.
 *
 * @param days 0 (today only) to 365; values outside are moved to the nearer end
 * @param of of the conversations of this inbox, and of those that this team has now; of all unless given
 * @example
 * await desk.reportTags(actor, 0) // { untaggedConversations: 2, taggedPercentage: 0, … }
 */
export async function reportTags(
  ports: Pick<Ports, 'store' | 'clock' | 'dayZone'>,
  actor: Actor,
  days: number,
  of: ReportScope = {},
): Promise<TagDistribution> {
  requirePermission(actor, 'reports:manage');
  const from = startOfDay(ports.clock.now(), ports.dayZone.current(), -clampDays(days));
  const { counts, tagged, total } = await ports.store.read(
    async (reader) => {
      await requireReportScope(reader, of);
      return reader.reports.tagCounts(from, of);
    },
    { caller: actor.id, oneState: true },
  );
  return tagDistribution(counts, tagged, total);
}

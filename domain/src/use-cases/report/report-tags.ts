import { requirePermission } from '../../model/agent/actor.ts';
import type { Actor } from '../../model/agent/agent.ts';
import { clampDays } from '../../model/report/day-range.ts';
import { type TagDistribution, tagDistribution } from '../../model/report/tag-distribution.ts';
import { startOfDay } from '../../model/shared/zoned-day.ts';
import type { Ports } from '../../ports/ports.ts';

/**
 * The tags of conversations created since midnight, `days` days before today. Needs `reports:manage`.
 *
 * @param days 0 (today only) to 365; values outside are moved to the nearer end
 * @example
 * await desk.reportTags(actor, 0) // { untaggedConversations: 2, taggedPercentage: 0, … }
 */
export async function reportTags(
  ports: Pick<Ports, 'store' | 'clock' | 'timeZone'>,
  actor: Actor,
  days: number,
): Promise<TagDistribution> {
  requirePermission(actor, 'reports:manage');
  const from = startOfDay(ports.clock.now(), ports.timeZone, -clampDays(days));
  const { counts, tagged, total } = await ports.store.read((reader) => reader.reports.tagCounts(from), {
    caller: actor.id,
  });
  return tagDistribution(counts, tagged, total);
}

import { requirePermission } from '../actor.ts';
import type { Actor } from '../agent/agent.ts';
import type { Ports } from '../ports/ports.ts';
import { startOfDay } from '../zoned-day.ts';
import { clampDays } from './day-range.ts';
import { type TagDistribution, tagDistribution } from './tag-distribution.ts';

/**
 * Conversations created since midnight, `days` days before today.
 *
 * @param days 0 (today only) to 365; values outside are moved to the nearer end
 */
export async function reportTags(
  ports: Pick<Ports, 'store' | 'clock' | 'timeZone'>,
  actor: Actor,
  days: number,
): Promise<TagDistribution> {
  requirePermission(actor, 'reports:manage');
  const from = startOfDay(ports.clock.now(), ports.timeZone, -clampDays(days));
  const { counts, tagged, total } = await ports.store.read((reader) => reader.reports.tagCounts(from));
  return tagDistribution(counts, tagged, total);
}

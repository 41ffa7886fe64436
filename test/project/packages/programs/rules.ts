import { nextAvailability, reportDays, spanOf, type TagDistribution, tagDistribution } from '@helpdesk/domain';

/** An internal tool that uses only the rules. */
export function decide() {
  const report: TagDistribution = tagDistribution([{ tagId: 1, tagName: 'vip', count: 2 }], 2, 3);
  const week = reportDays(Date.UTC(2026, 2, 30, 12), 'Europe/Berlin', 1);
  const { from, until } = spanOf(week);
  return {
    percentage: report.taggedPercentage,
    kept: nextAvailability('away_manual', 'online', 'idle'),
    chosen: nextAvailability('away_manual', 'online', 'user'),
    /** The clocks went forward on the first of the two days. */
    hours: (until - from) / 3_600_000,
  };
}

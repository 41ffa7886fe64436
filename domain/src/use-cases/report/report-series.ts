import { requirePermission } from '../../model/agent/actor.ts';
import type { Actor } from '../../model/agent/agent.ts';
import { clampDays } from '../../model/report/day-range.ts';
import {
  bucketsOf,
  countsOf,
  maxHourlyDays,
  medianSeconds,
  messagesOf,
  type ReportSeries,
  type SeriesBucket,
  type SeriesMetric,
} from '../../model/report/series.ts';
import { invalidInput } from '../../model/shared/errors.ts';
import { daysUpTo, type ZonedDay } from '../../model/shared/zoned-day.ts';
import type { Ports } from '../../ports/ports.ts';
import type { ReportReader, ReportScope } from '../../ports/report-reader.ts';
import { requireReportScope } from './require-report-scope.ts';

interface SeriesRequest {
  readonly metric: SeriesMetric;
  /** From 0 (today only) to 365, and to 7 for a series by the hour. Values outside are moved to the nearer end. */
  readonly days: number;
  readonly bucket: SeriesBucket;
  /** Counts only conversations of this inbox, or only those that this team has now. */
  readonly inboxId?: number | undefined;
  readonly teamId?: number | undefined;
}

/**
 * One figure over today and the days before it, by the day or by the hour. Needs `reports:manage`. Throws
 * `input.invalid`.
 *
 * @example
 * const request = { metric: 'conversations_created', days: 1, bucket: 'day' } as const;
 * (await desk.reportSeries(actor, request)).points.map(({ value }) => value) // [0, 2]
 */
export async function reportSeries(
  { store, clock, dayZone }: Pick<Ports, 'store' | 'clock' | 'dayZone'>,
  actor: Actor,
  { metric, days: wanted, bucket, inboxId, teamId }: SeriesRequest,
): Promise<ReportSeries> {
  requirePermission(actor, 'reports:manage');
  const before = clampDays(wanted);
  if (bucket === 'hour' && before > maxHourlyDays) {
    throw invalidInput('input.invalid', 'bucket', `is \`hour\` for at most ${maxHourlyDays} days`);
  }
  const timeZone = dayZone.current();
  const both = daysUpTo(clock.now(), timeZone, 2 * before + 1);
  const [previous, days] = [both.slice(0, before + 1), both.slice(before + 1)];
  const steps = bucketsOf(days, bucket);
  return store.read(
    async (reader) => {
      const { reports } = reader;
      const scope = { inboxId, teamId };
      await requireReportScope(reader, scope);
      const values = await valuesOf({ reports, metric, scope }, steps);
      return {
        timeZone,
        points: steps.map(({ from }, index) => ({ at: from, value: values[index] ?? null })),
        total: await totalOf({ reports, metric, scope }, days),
        previousTotal: await totalOf({ reports, metric, scope }, previous),
      };
    },
    { caller: actor.id, oneState: true },
  );
}

interface Counted<Metric extends SeriesMetric = SeriesMetric> {
  readonly reports: ReportReader;
  readonly metric: Metric;
  readonly scope: ReportScope;
}

async function valuesOf(of: Counted, steps: readonly ZonedDay[]): Promise<readonly (number | null)[]> {
  const { reports, metric, scope } = of;
  if (metric !== 'first_reply_seconds_median') {
    return countsOf(steps.length, await countedBy({ reports, metric, scope }, steps));
  }
  const medians: (number | null)[] = [];
  for (const step of steps) medians.push(medianSeconds(await reports.firstReplies([step], scope)));
  return medians;
}

async function totalOf({ reports, metric, scope }: Counted, days: readonly ZonedDay[]): Promise<number | null> {
  if (metric === 'first_reply_seconds_median') return medianSeconds(await reports.firstReplies(days, scope));
  const counts = await countedBy({ reports, metric, scope }, days);
  return counts.reduce((sum, { count }) => sum + count, 0);
}

async function countedBy(
  { reports, metric, scope }: Counted<Exclude<SeriesMetric, 'first_reply_seconds_median'>>,
  steps: readonly ZonedDay[],
) {
  if (metric === 'conversations_created') return reports.createdPerDay(steps, scope);
  if (metric === 'conversations_resolved') return reports.resolvedPerDay(steps, scope);
  return messagesOf(metric, await reports.messagesPerDay(steps, scope));
}

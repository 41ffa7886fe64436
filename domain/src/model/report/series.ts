import type { Timestamp } from '../shared/time.ts';
import { hourLengthMs, secondLengthMs } from '../shared/time.ts';
import type { ZonedDay } from '../shared/zoned-day.ts';
import type { DayCount } from './overview-charts.ts';
import { type FirstReplies, type MessageCount, messageKind } from './overview-messages.ts';

/** What a series of reports shows. */
export const seriesMetrics = [
  'conversations_created',
  'conversations_resolved',
  'messages_in',
  'messages_out',
  'first_reply_seconds_median',
] as const;

export type SeriesMetric = (typeof seriesMetrics)[number];

export const seriesBuckets = ['day', 'hour'] as const;

export type SeriesBucket = (typeof seriesBuckets)[number];

/** The most days before today that a series by the hour can have. */
export const maxHourlyDays = 7;

/** One figure over the days, in equal steps. */
export interface ReportSeries {
  /** IANA name; whose days these are. */
  readonly timeZone: string;
  /** Oldest first, without gaps; the value is null where there is none. */
  readonly points: readonly { readonly at: Timestamp; readonly value: number | null }[];
  /** The sum of all days. */
  readonly total: number | null;
  /** The sum of as many days before them. */
  readonly previousTotal: number | null;
}

/**
 * The steps of a series: the days, or their hours. A day on which the clocks change has 23 or 25 hours.
 *
 * @example
 * bucketsOf(reportDays(Date.UTC(2026, 0, 15), 'UTC', 0), 'hour').length // 24
 */
export function bucketsOf(days: readonly ZonedDay[], bucket: SeriesBucket): readonly ZonedDay[] {
  if (bucket === 'day') return days;
  return days.flatMap(({ date, from, until }) => {
    const hours = Math.ceil((until - from) / hourLengthMs);
    return Array.from({ length: hours }, (_, hour) => ({
      date,
      from: from + hour * hourLengthMs,
      until: Math.min(until, from + (hour + 1) * hourLengthMs),
    }));
  });
}

/**
 * Counts of the steps, in the order of the steps; zeros included.
 *
 * @param counts in any order and in parts, steps without any left out
 * @example
 * countsOf(2, [{ day: 1, count: 3 }, { day: 1, count: 1 }]) // [0, 4]
 */
export function countsOf(steps: number, counts: readonly DayCount[]): readonly number[] {
  const totals = Array.from({ length: steps }, () => 0);
  for (const { day, count } of counts) if (day < steps) totals[day] = (totals[day] ?? 0) + count;
  return totals;
}

/**
 * The messages that a series counts: those of contacts (`messages_in`), or public ones of agents (`messages_out`).
 *
 * @example
 * const note = { day: 0, type: 'outgoing', private: true, count: 1 } as const;
 * messagesOf('messages_out', [note]) // []
 */
export function messagesOf(
  metric: 'messages_in' | 'messages_out',
  counts: readonly MessageCount[],
): readonly MessageCount[] {
  const kind = metric === 'messages_in' ? 'incoming' : 'outgoing';
  return counts.filter((each) => messageKind(each) === kind);
}

/**
 * The median of first replies, in whole seconds; null without any.
 *
 * @example
 * medianSeconds({ count: 2, sum: 90_000, middle: [30_000, 60_000] }) // 45
 */
export function medianSeconds({ middle }: FirstReplies): number | null {
  return middle === null ? null : Math.round((middle[0] + middle[1]) / 2 / secondLengthMs);
}

import type { TimeSpan, Timestamp } from '../shared/time.ts';
import { daysUpTo, type ZonedDay } from '../shared/zoned-day.ts';

/** The days that a report looks at: calendar days of the desk, the last of them today. */

export const maxReportDays = 365;

/**
 * A number of days within what reports look at. Values outside 0 to 365 are moved to the nearer end.
 *
 * @example
 * clampDays(1_000) // 365
 */
export function clampDays(days: number): number {
  return Math.min(Math.max(days, 0), maxReportDays);
}

/**
 * Today and the `days` days before it, oldest first; each ends where the next begins.
 *
 * @example
 * reportDays(Date.UTC(2026, 0, 15, 12), 'UTC', 1).map(({ date }) => date) // ['2026-01-14', '2026-01-15']
 */
export function reportDays(now: Timestamp, timeZone: string, days: number): readonly ZonedDay[] {
  return daysUpTo(now, timeZone, clampDays(days));
}

/**
 * All days together, as one half-open span; from 0 until 0 without days.
 *
 * @example
 * spanOf(reportDays(Date.UTC(2026, 0, 15, 12), 'UTC', 1))
 * // { from: Date.UTC(2026, 0, 14), until: Date.UTC(2026, 0, 16) }
 */
export function spanOf(days: readonly ZonedDay[]): TimeSpan {
  return { from: days.at(0)?.from ?? 0, until: days.at(-1)?.until ?? 0 };
}

/**
 * The position of the day of `at` in `days`, or undefined when it is on none of them.
 *
 * @example
 * dayIndex(reportDays(Date.UTC(2026, 0, 15), 'UTC', 1), Date.UTC(2026, 0, 15, 9)) // 1
 */
export function dayIndex(days: readonly ZonedDay[], at: Timestamp): number | undefined {
  let [low, high] = [0, days.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const until = days[middle]?.until;
    if (until !== undefined && until <= at) low = middle + 1;
    else high = middle;
  }
  const day = days[low];
  return day !== undefined && day.from <= at ? low : undefined;
}

/**
 * Days in a row that are equally long: what is counted by a store that knows no time zones. An
 * instant of theirs is on day `firstDay + floor((at - from) / dayLength)`.
 */
export interface EvenDays extends TimeSpan {
  readonly firstDay: number;
  readonly dayLength: number;
}

/**
 * The days as stretches of equal length. A year of most zones has five: a change of the clocks makes a short day or a
 * long one.
 *
 * @example
 * evenDays(reportDays(Date.UTC(2026, 0, 15), 'UTC', 1))
 * // [{ from: Date.UTC(2026, 0, 14), until: Date.UTC(2026, 0, 16), firstDay: 0, dayLength: dayLengthMs }]
 */
export function evenDays(days: readonly ZonedDay[]): readonly EvenDays[] {
  const stretches: EvenDays[] = [];
  for (const [index, { from, until }] of days.entries()) {
    const dayLength = until - from;
    const last = stretches.at(-1);
    // A date that the zone left out holds no instant.
    if (dayLength === 0) continue;
    const next = last && last.firstDay + (last.until - last.from) / last.dayLength;
    if (last?.dayLength === dayLength && next === index) stretches.splice(-1, 1, { ...last, until });
    else stretches.push({ from, until, firstDay: index, dayLength });
  }
  return stretches;
}

import { dayLengthMs, type TimeSpan, type Timestamp } from './time.ts';

/**
 * Days of a time zone as spans of instants. A day may have 23 or 25 hours, may begin at 01:00 where
 * the clocks go forward at midnight, and is empty where a zone moved across the date line and left
 * it out.
 */

interface CalendarDay {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

const formatters = new Map<string, Intl.DateTimeFormat>();

/**
 * The first instant of the day of `at` in the time zone (IANA name), or of the day `offsetDays` later.
 *
 * @example
 * startOfDay(Date.UTC(2026, 0, 15, 12), 'UTC', -1) // Date.UTC(2026, 0, 14)
 */
export function startOfDay(at: Timestamp, timeZone: string, offsetDays = 0): Timestamp {
  const { year, month, day: date } = wallClock(at, timeZone);
  return midnight({ year, month, day: date + offsetDays }, timeZone);
}

/**
 * The span of a bare date such as `2026-01-31` in the time zone (IANA name), or undefined when there is no such date.
 *
 * @example
 * dayOf('2026-01-31', 'UTC') // { from: Date.UTC(2026, 0, 31), until: Date.UTC(2026, 1, 1) }
 * dayOf('2026-02-30', 'UTC') // undefined
 */
export function dayOf(date: string, timeZone: string): TimeSpan | undefined {
  const parts = /^(\d{4})-(\d\d)-(\d\d)$/.exec(date);
  if (parts === null) return undefined;
  const [year, month, dayOfMonth] = [Number(parts[1]), Number(parts[2]), Number(parts[3])];
  const at = Date.UTC(year, month - 1, dayOfMonth);
  // Neither a date that does not exist nor a year below 100, which `Date.UTC` counts from 1900 on.
  if (new Date(at).toISOString().slice(0, 10) !== date) return undefined;
  return {
    from: midnight({ year, month, day: dayOfMonth }, timeZone),
    until: midnight({ year, month, day: dayOfMonth + 1 }, timeZone),
  };
}

/** A calendar day of a zone. */
export interface ZonedDay extends TimeSpan {
  /** Such as `2026-01-31`. */
  readonly date: string;
}

/** The day of `at` and the `before` calendar days before it, oldest first; each ends where the next begins. */
export function daysUpTo(at: Timestamp, timeZone: string, before: number): readonly ZonedDay[] {
  const { year, month, day: last } = wallClock(at, timeZone);
  const days: ZonedDay[] = [];
  let from = midnight({ year, month, day: last - before }, timeZone);
  for (let date = last - before; date <= last; date++) {
    const next = { year, month, day: date + 1 };
    // Nearly every day has this length: the zone is asked once instead of four times.
    const usual = from + dayLengthMs;
    const until = wallTime(usual, timeZone) === Date.UTC(year, month - 1, date + 1) ? usual : midnight(next, timeZone);
    days.push({ date: new Date(Date.UTC(year, month - 1, date)).toISOString().slice(0, 10), from, until });
    from = until;
  }
  return days;
}

function midnight(date: CalendarDay, timeZone: string): Timestamp {
  const asUtc = Date.UTC(date.year, date.month - 1, date.day);
  // The offset in force is one of those around the day; the earliest instant that shows the day is its start.
  const offsets = new Set([asUtc - dayLengthMs, asUtc, asUtc + dayLengthMs].map((at) => offsetAt(at, timeZone)));
  const candidates = [...offsets].map((offset) => asUtc - offset);
  const exact = candidates.filter((at) => wallTime(at, timeZone) === asUtc);
  if (exact.length > 0) return Math.min(...exact);
  // Midnight is skipped: the day begins where the clocks jump, which lies between what the offsets
  // before and after the jump make of midnight.
  return firstInstantOf(asUtc, Math.min(...candidates), Math.max(...candidates), timeZone);
}

/** `low` shows a time before `asUtc`, `high` one at or after it. */
function firstInstantOf(asUtc: number, low: Timestamp, high: Timestamp, timeZone: string): Timestamp {
  let [from, until] = [low, high];
  while (until - from > 1) {
    const middle = Math.floor((from + until) / 2);
    if (wallTime(middle, timeZone) >= asUtc) until = middle;
    else from = middle;
  }
  return until;
}

function offsetAt(at: Timestamp, timeZone: string): number {
  return wallTime(at, timeZone) - at;
}

/** What the zone's clocks show, read as if it were UTC. */
function wallTime(at: Timestamp, timeZone: string): number {
  const wall = wallClock(at, timeZone);
  const milliseconds = ((at % 1000) + 1000) % 1000;
  return Date.UTC(wall.year, wall.month - 1, wall.day, wall.hour, wall.minute, wall.second, milliseconds);
}

function wallClock(at: Timestamp, timeZone: string) {
  let formatter = formatters.get(timeZone);
  if (formatter === undefined) {
    formatter = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    formatters.set(timeZone, formatter);
  }
  const parts = new Map(formatter.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  const part = (name: Intl.DateTimeFormatPartTypes): number => parts.get(name) ?? 0;
  return {
    year: part('year'),
    month: part('month'),
    day: part('day'),
    hour: part('hour'),
    minute: part('minute'),
    second: part('second'),
  };
}

/**
 * How many days the calendar of this machine has turned since a moment: 0 today, 1 yesterday, negative for what is to
 * come. Days on which clocks change have 23 or 25 hours, so that hours are not counted.
 *
 * @example
 * daysSince(+new Date(2026, 2, 29, 12), +new Date(2026, 2, 30, 0, 30)) // 1
 */
export function daysSince(at: number, now: number): number {
  return Math.round((noonOf(now) - noonOf(at)) / 864e5);
}

/** Noon of its day in the calendar of this machine: the same for all moments of a day. */
export const noonOf = (at: number): number => new Date(at).setHours(12, 0, 0, 0);

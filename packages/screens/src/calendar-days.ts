/**
 * How many days the calendar of this machine has turned since a moment: 0 today, 1 yesterday, negative for what is to
 * come. Days on which clocks change have 23 or 25 hours, so that hours are not counted.
 *
 * @example
 * daysSince(+new Date(2026, 2, 29, 12), +new Date(2026, 2, 30, 0, 30)) // 1
 */
export function daysSince(at: number, now: number): number {
  return dayNumber(now) - dayNumber(at);
}

/** The day in the calendar of this machine, counted through months and years. */
export function dayNumber(at: number): number {
  const date = new Date(at);
  return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / 86_400_000;
}

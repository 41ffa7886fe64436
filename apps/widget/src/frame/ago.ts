import { daysSince } from '@helpdesk/ui';

/** The visitor's region, which decides how dates and times are written, if it uses this language. */
export function regionOf(language: string, preferred: readonly string[]): string {
  return preferred.find((each) => each.toLowerCase().split('-')[0] === language) ?? language;
}

const dayLength = 86_400;
const steps = [
  ['minute', 60, 60],
  ['hour', 3_600, 24],
  ['day', dayLength, 7],
  ['week', 604_800, 5],
  ['month', 2_629_800, 12],
  ['year', 31_557_600, Number.POSITIVE_INFINITY],
] as const;

/** 2 minutes ago. */
export function ago(language: string, at: number, now: number): string {
  const seconds = Math.max(0, (now - at) / 1_000);
  const words = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  if (seconds < 60) return words.format(0, 'second');
  // Days are those of the calendar: what was written late the day before yesterday is not from yesterday.
  const days = daysSince(at, now);
  for (const [unit, length, most] of steps) {
    const count = Math.floor((length < dayLength ? seconds : days * dayLength) / length);
    if (count < most) return words.format(-count, unit);
  }
  return '';
}

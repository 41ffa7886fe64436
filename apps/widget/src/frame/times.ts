import { daysSince } from '@helpdesk/ui';

const clocks = new Map<string, Intl.DateTimeFormat>();

/** 14:05, or as the language writes it. */
export function clockTime(language: string, at: number, timeZone?: string): string {
  const key = `${language} ${timeZone}`;
  // Making one takes longer than all else about a message.
  const clock = clocks.get(key) ?? new Intl.DateTimeFormat(language, { hour: 'numeric', minute: '2-digit', timeZone });
  clocks.set(key, clock);
  return clock.format(at);
}

/** The day of a moment in the visitor's calendar, to compare with. */
export { noonOf as dayKey } from '@helpdesk/ui';

export function dayName(language: string, at: number, now: number, today: string, yesterday: string): string {
  const days = daysSince(at, now);
  if (days === 0) return today;
  if (days === 1) return yesterday;
  return new Intl.DateTimeFormat(language, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: new Date(at).getFullYear() === new Date(now).getFullYear() ? undefined : 'numeric',
  }).format(at);
}

import { daysSince } from '@helpdesk/screens';

const clocks = new Map<string, Intl.DateTimeFormat>();

/** 14:05, or as the language writes it. */
export function clockTime(language: string, at: number, timeZone?: string): string {
  const key = `${language} ${timeZone}`;
  // Making one takes longer than all else about a message.
  const clock = clocks.get(key) ?? new Intl.DateTimeFormat(language, { hour: 'numeric', minute: '2-digit', timeZone });
  clocks.set(key, clock);
  return clock.format(at);
}

export function dayName(language: string, at: number, now: number, today: string, yesterday: string): string {
  const days = daysSince(at, now);
  if (days === 0) return today;
  if (days === 1) return yesterday;
  const isThisYear = new Date(at).getFullYear() === new Date(now).getFullYear();
  return new Intl.DateTimeFormat(language, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    ...(!isThisYear && { year: 'numeric' }),
  }).format(at);
}

import { daysSince } from '@helpdesk/ui';
import { words } from './en.ts';
import { spokenNow } from './speech.ts';

/** The language of names of days and months. */
export const { locale } = spokenNow();
/** 24 or 12 hours as people have them where this one lives, whatever they read. */
const { hourCycle } = new Intl.DateTimeFormat(navigator.languages[0], { hour: 'numeric' }).resolvedOptions();
export const clockCycle = hourCycle === undefined ? {} : { hourCycle };

const clock = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', ...clockCycle });
const weekday = new Intl.DateTimeFormat(locale, { weekday: 'short' });
const short = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short' });
const long = new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long' });
const moment = new Intl.DateTimeFormat(locale, { weekday: 'short', day: 'numeric', month: 'short' });
const year = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', year: 'numeric' });

const minuteMs = 60_000;

export const clockOf = (at: number): string => clock.format(at);

/** "Mon 23 Nov, 9:00". */
export const momentOf = (at: number): string => words.times.moment(moment.format(at), clock.format(at));

export const dateOf = (at: number): string => year.format(at);

/** "23 November 2026, 9:00". */
export const dateTimeOf = (at: number): string => words.times.moment(year.format(at), clock.format(at));

/** What is to come: "Mon 23 Nov, 9:00", and of another year "4 January 2027, 9:00". */
export function untilOf(at: Date, now: Date): string {
  return at.getFullYear() === now.getFullYear() ? momentOf(+at) : dateTimeOf(+at);
}

/** How long a person has waited: 1 m … 59 m, 1 h 05 m, 3 h, 2 d; undefined below a minute. */
export function lengthOf(ms: number): string | undefined {
  const { times } = words;
  const minutes = Math.floor(ms / minuteMs);
  if (minutes < 1) return undefined;
  if (minutes < 60) return times.minutes(minutes);
  const hours = Math.floor(minutes / 60);
  if (hours < 3) {
    const rest = minutes % 60;
    return rest === 0 ? times.hours(hours) : times.hoursMinutes(hours, rest);
  }
  return hours < 48 ? times.hours(hours) : times.days(Math.floor(hours / 24));
}

/** When something was: the time of today, the weekday of the last six days, else the date. */
export function whenOf(at: number, now: number): string {
  const days = daysSince(at, now);
  if (days === 0) return clock.format(at);
  return days <= 6 ? weekday.format(at) : short.format(at);
}

/** The name of a day between messages. */
export function dayName(
  at: number,
  now: number,
  names: { readonly today: string; readonly yesterday: string },
): string {
  const days = daysSince(at, now);
  if (days === 0) return names.today;
  if (days === 1) return names.yesterday;
  return new Date(at).getFullYear() === new Date(now).getFullYear() ? long.format(at) : year.format(at);
}

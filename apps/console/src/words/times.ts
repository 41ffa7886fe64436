import { serviceNow } from '@helpdesk/client';
import { daysSince } from '@helpdesk/ui';
import { words } from './en.ts';
import { spokenNow } from './speech.ts';

/** The language of names of days and months. */
export const { locale } = spokenNow();
/** 24 or 12 hours as people have them where this one lives, whatever they read. */
const { hourCycle } = new Intl.DateTimeFormat(navigator.languages[0], { hour: 'numeric' }).resolvedOptions();
export const isHalfDay = hourCycle?.startsWith('h1') === true;

/** The short time of the language. On a clock of 12 hours it has no leading zero, in any language: "8:43 AM". */
export const clockParts: Intl.DateTimeFormatOptions = {
  ...(isHalfDay ? { hour: 'numeric', minute: '2-digit' } : { timeStyle: 'short' }),
  ...(hourCycle !== undefined && { hourCycle }),
};

const clock = new Intl.DateTimeFormat(locale, clockParts);
const weekday = new Intl.DateTimeFormat(locale, { weekday: 'short' });
const short = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short' });
const shortYear = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric' });
const long = new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long' });
const moment = new Intl.DateTimeFormat(locale, { weekday: 'short', day: 'numeric', month: 'short' });
const year = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', year: 'numeric' });

const minuteMs = 60_000;

export const clockOf = (at: number): string => clock.format(at);

/** "Mon 23 Nov, 09:00", and of another year "4 January 2027, 09:00". */
export const momentOf = (at: number, now = serviceNow()): string =>
  isSameYear(at, now) ? words.times.moment(moment.format(at), clock.format(at)) : dateTimeOf(at);

/** "12 Nov", and of another year "12 Nov 2025". */
export const dayOf = (at: number, now = serviceNow()): string => (isSameYear(at, now) ? short : shortYear).format(at);

export const dateOf = (at: number): string => year.format(at);

/** "23 November 2026, 09:00". */
export const dateTimeOf = (at: number): string => words.times.moment(year.format(at), clock.format(at));

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

/** The time of today, the weekday of the six days before and after, else the date, with the year where it is another. */
export function whenOf(at: number, now = serviceNow()): string {
  const days = daysSince(at, now);
  if (days === 0) return clock.format(at);
  if (Math.abs(days) <= 6) return weekday.format(at);
  return dayOf(at, now);
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
  return isSameYear(at, now) ? long.format(at) : year.format(at);
}

const isSameYear = (at: number, now: number): boolean => new Date(at).getFullYear() === new Date(now).getFullYear();

import { clockParts, isHalfDay, locale } from '../../words/times.ts';

/** One step of a series: a day, or an hour. */
export interface Step {
  readonly at: number;
  /** "Friday 13 November", "14:00". */
  readonly long: string;
  /** "13 Nov", "14:00". */
  readonly short: string;
  /** "2026-11-13", "2026-11-13T14:00", in the zone of the desk. */
  readonly iso: string;
  /** The day of the week; Monday is 1. */
  readonly weekday: number;
  /** The hour of the day. */
  readonly hour: number;
}

/** The steps that begin at these times, named in the zone of the desk. */
export function stepsOf(times: readonly number[], bucket: 'day' | 'hour', timeZone: string): readonly Step[] {
  const parts = new Intl.DateTimeFormat('en', {
    ...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', weekday: 'short' },
    ...{ hourCycle: 'h23', timeZone },
  });
  const long = new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long', timeZone });
  const short = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone });
  const clock = hourFormat(timeZone);
  return times.map((at) => {
    const of = Object.fromEntries(parts.formatToParts(at).map(({ type, value }) => [type, value]));
    const date = `${of.year}-${of.month}-${of.day}`;
    return {
      at,
      long: bucket === 'day' ? long.format(at) : clock.format(at),
      short: bucket === 'day' ? short.format(at) : clock.format(at),
      iso: bucket === 'day' ? date : `${date}T${of.hour}:${of.minute}`,
      weekday: weekdays.indexOf(of.weekday ?? '') + 1,
      hour: Number(of.hour),
    };
  });
}

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

export function clockIn(timeZone: string, at: number): string {
  return new Intl.DateTimeFormat(locale, { ...clockParts, timeZone }).format(at);
}

/** The name of an hour of the day in the agent's region: "14:00". The value 24 gives the name of midnight. */
export function hourName(hour: number): string {
  return hourFormat('UTC').format(hour * 3_600_000);
}

/** "14:00" or "2 PM". */
function hourFormat(timeZone: string): Intl.DateTimeFormat {
  const { minute: _, ...hourAlone } = clockParts;
  return new Intl.DateTimeFormat(locale, { ...(isHalfDay ? hourAlone : clockParts), timeZone });
}

export const isWeekend = ({ weekday }: Pick<Step, 'weekday'>): boolean => weekday > 5;

export interface Mark {
  readonly index: number;
  readonly text: string;
  /** Left out where the plot is narrow. */
  readonly isMinor: boolean;
}

const mostMarks = 7;

/** What stands under a plot: the first day of each week, or every day of a short period; every third hour. */
export function marksOf(steps: readonly Step[], bucket: 'day' | 'hour'): readonly Mark[] {
  const wanted = steps.flatMap((step, index) => {
    const isShown = bucket === 'hour' ? step.hour % 3 === 0 : steps.length <= mostMarks + 1 || step.weekday === 1;
    return isShown ? [{ index, text: step.short }] : [];
  });
  const every = Math.ceil(wanted.length / (mostMarks + 1));
  return wanted.filter((_, place) => place % every === 0).map((mark, place) => ({ ...mark, isMinor: place % 2 === 1 }));
}

import { dayLengthMs, hourLengthMs, type Timestamp } from '@helpdesk/domain';
import type { LargePlan } from './large-plan.ts';
import { streamOf } from './streams.ts';

/** The days of the three years that the desk covers; the last one is the day of the end. */
const days = 1_095;

/** How much is written in each hour of the day, in UTC. */
const hours = [2, 1, 1, 1, 1, 2, 5, 9, 14, 18, 20, 18, 14, 15, 18, 18, 16, 13, 10, 9, 11, 9, 6, 3];
/** When something broke in the morning. */
const burstHours = hours.map((weight, hour) => (hour === 9 || hour === 10 ? weight * 6 : weight));
/** How much is written on each weekday, from Sunday on. */
const weekdays = [0.35, 1.25, 1.15, 1.1, 1.05, 1, 0.45];

export interface Calendar {
  /** When the desk began. */
  readonly start: Timestamp;
  /** When the conversation of that number, from 1 on, was begun. Ascending, and before the end. */
  openingOf(conversation: number): Timestamp;
}

/** Three years up to the end: growing, with weekends, nights, and days on which something was broken. */
export function calendarOf({ seed, end, conversations }: LargePlan): Calendar {
  const random = streamOf(seed, 'calendar', 0);
  const today = Math.floor(end / dayLengthMs) * dayLengthMs;
  const start = today - (days - 1) * dayLengthMs;
  const profiles: DayProfile[] = [];
  let total = 0;
  for (let day = 0; day < days; day += 1) {
    const midnight = start + day * dayLengthMs;
    const burst = random.chance(0.02) ? 2 + 3 * random.next() : undefined;
    const noise = 0.8 + 0.4 * random.next();
    const weekday = weekdays[new Date(midnight).getUTCDay()] ?? 1;
    const shape = shapeOf(burst === undefined ? hours : burstHours);
    const part = midnight === today ? partBefore(shape, end - today) : 1;
    total += (1 + (2 * day) / days) * weekday * noise * (burst ?? 1) * part;
    profiles.push({ midnight, shape, part, upTo: total });
  }
  const upTo = profiles.map((profile) => Math.round((profile.upTo / total) * conversations));
  return {
    start,
    openingOf: (conversation) => {
      const day = firstReaching(upTo, conversation);
      const profile = profiles[day];
      if (profile === undefined) throw new Error(`there is no conversation ${conversation}`);
      const before = upTo[day - 1] ?? 0;
      const within = streamOf(seed, 'calendar', conversation).next();
      const quantile = ((conversation - before - 1 + within) / ((upTo[day] ?? 0) - before)) * profile.part;
      return profile.midnight + timeOfDay(profile.shape, quantile);
    },
  };
}

interface DayProfile {
  readonly midnight: Timestamp;
  /** For each hour, the share of the day's conversations that begin before its end. */
  readonly shape: readonly number[];
  /** The share of the day that lies before the end of the plan. */
  readonly part: number;
  /** The weights up to and with this day. */
  readonly upTo: number;
}

function shapeOf(weights: readonly number[]): readonly number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let before = 0;
  return weights.map((weight) => {
    before += weight;
    return before / total;
  });
}

function partBefore(shape: readonly number[], sinceMidnight: number): number {
  const hour = Math.floor(sinceMidnight / hourLengthMs);
  const before = shape[hour - 1] ?? 0;
  return before + ((shape[hour] ?? 1) - before) * ((sinceMidnight % hourLengthMs) / hourLengthMs);
}

function timeOfDay(shape: readonly number[], quantile: number): number {
  const hour = shape.findIndex((upTo) => quantile < upTo);
  const before = shape[hour - 1] ?? 0;
  return Math.floor((hour + (quantile - before) / ((shape[hour] ?? 1) - before)) * hourLengthMs);
}

/** The first place whose number is at least this one. */
function firstReaching(ascending: readonly number[], number: number): number {
  let low = 0;
  let high = ascending.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ascending[middle] ?? 0) < number) low = middle + 1;
    else high = middle;
  }
  return low;
}

import { extent, max, median, quantile } from 'd3-array';
import { reportWords } from '../../words/reports.ts';
import type { Sentence } from '../../words/sentence.ts';
import { lengthText } from './lengths.ts';
import { hourName, isWeekend, type Step } from './steps.ts';

const { say } = reportWords;

type Values = readonly (number | null)[];

const sum = (values: Values): number => values.reduce<number>((all, value) => all + (value ?? 0), 0);

/** What started and resolved conversations show: whether the desk keeps up, and when it did not. */
export function flowSentence(
  steps: readonly Step[],
  started: Values,
  resolved: Values,
  bucket: 'day' | 'hour',
): Sentence {
  if (bucket === 'hour') return flowToday(steps, started, resolved);
  const gaps = steps.map((_, index) => (started[index] ?? 0) - (resolved[index] ?? 0));
  const active = steps.flatMap((_, index) => ((started[index] ?? 0) + (resolved[index] ?? 0) > 0 ? [index] : []));
  const widest = max(gaps) ?? 0;
  const day = steps[gaps.indexOf(widest)];
  const gap = widest > 0 && day !== undefined ? say.widest(day.long) : [];
  const kept = active.filter((index) => (gaps[index] ?? 0) <= 0).length;
  const [all, done] = [sum(started), sum(resolved)];
  if (done >= all * 0.95 && kept >= active.length * 0.6) {
    return [...say.keepUp(kept, active.length, active.length === steps.length), ...gap];
  }
  if (done < all * 0.9) return [...say.fallBehind(all - done), ...gap];
  const [least = 0, most = 0] = extent(started.filter((value) => value !== null));
  return [...say.flowRange(least, most), ...gap];
}

function flowToday(steps: readonly Step[], started: Values, resolved: Values): Sentence {
  const most = max(started.map((value) => value ?? 0)) ?? 0;
  const hour = steps[started.indexOf(most)];
  const today = say.flowToday(sum(started), sum(resolved));
  return most > 1 && hour !== undefined ? [...today, ...say.busiest(hour.long)] : today;
}

/** How long first replies took: whether weekends differ from working days, else the range. */
export function replySentence(steps: readonly Step[], seconds: Values, bucket: 'day' | 'hour'): Sentence {
  const known = steps.flatMap((step, index) => {
    const value = seconds[index] ?? null;
    return value === null ? [] : [{ step, value }];
  });
  const [first] = known;
  if (first === undefined) return [];
  if (known.length === 1) {
    const text = lengthText(first.value);
    return bucket === 'day' ? say.replyOnce(text, first.step.long) : say.replyOnceAt(text, first.step.long);
  }
  if (bucket === 'day') {
    const week = weekSentence(
      known.filter(({ step }) => !isWeekend(step)).map(({ value }) => value),
      known.filter(({ step }) => isWeekend(step)).map(({ value }) => value),
    );
    if (week !== undefined) return week;
  }
  const [least = 0, most = 0] = extent(known.map(({ value }) => value));
  const [from, until] = [lengthText(least), lengthText(most)];
  return from === until ? say.replySame(from) : say.replyRange(from, until);
}

/** Undefined where weekends do not stand out, or there are too few days to say so. */
function weekSentence(working: readonly number[], weekends: readonly number[]): Sentence | undefined {
  if (working.length < 4 || weekends.length < 2) return undefined;
  const ratio = (median(weekends) ?? 0) / Math.max(1, median(working) ?? 0);
  if (ratio < 1.4) return undefined;
  const [least, most] = [lengthText(quantile(working, 0.15) ?? 0), lengthText(quantile(working, 0.85) ?? 0)];
  if (least === most) return undefined;
  const isTwice = ratio >= 1.75 && ratio < 2.5;
  return isTwice ? say.weekendsTwice(least, most) : say.weekendsLonger(least, most);
}

/** When customers write: the longest stretch of hours without answers, else the busiest hour. */
export function hoursSentence(incoming: readonly number[], outgoing: readonly number[], isWeek: boolean): Sentence {
  const most = max(incoming) ?? 0;
  if (most === 0) return sum(outgoing) === 0 ? [] : say.onlyAgents(isWeek);
  const isQuiet = (hour: number): boolean => {
    const written = incoming[hour] ?? 0;
    return written >= Math.max(3, most * 0.15) && (outgoing[hour] ?? 0) <= written * 0.1;
  };
  const { from, length } = longestStretch(24, isQuiet);
  if (length >= 2 && sum(outgoing) > 0) return say.unanswered(hourName(from), hourName(from + length), isWeek);
  const peak = incoming.indexOf(most);
  return say.peak(hourName(peak), hourName(peak + 1), isWeek);
}

function longestStretch(
  length: number,
  isIn: (index: number) => boolean,
): { readonly from: number; readonly length: number } {
  let best = { from: 0, length: 0 };
  let from = 0;
  for (let index = 0; index <= length; index++) {
    if (index < length && isIn(index)) continue;
    if (index - from > best.length) best = { from, length: index - from };
    from = index + 1;
  }
  return best;
}

interface Tagged {
  readonly top_tags: readonly { readonly tag_name: string; readonly count: number }[];
  readonly tagged_conversations: number;
  readonly untagged_conversations: number;
  readonly tagged_percentage: number;
}

/** Which tag leads, and how many conversations carry one. */
export function tagsSentence(tags: Tagged): Sentence {
  const [first] = tags.top_tags;
  if (first === undefined) return [];
  const { tagged_conversations: tagged, tagged_percentage: percent } = tags;
  const all = tagged + tags.untagged_conversations;
  const level = tags.top_tags.filter(({ count }) => count === first.count).length;
  return level > 1 ? say.level(level, tagged, all, percent) : say.leads(first.tag_name, tagged, all, percent);
}

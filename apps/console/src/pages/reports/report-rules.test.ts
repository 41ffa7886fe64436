import { describe, expect, it } from 'vitest';
import type { Sentence } from '../../words/sentence.ts';
import { csvName, csvOf } from './csv.ts';
import { lengthText } from './lengths.ts';
import { nextStep } from './plot.tsx';
import { roundSteps, unitFor } from './scale.ts';
import { flowSentence, hoursSentence, replySentence, tagsSentence } from './sentences.ts';
import { marksOf, stepsOf } from './steps.ts';
import { daysOf } from './use-report.ts';

const dayMs = 86_400_000;
const textOf = (sentence: Sentence): string =>
  sentence.map((part) => (typeof part === 'string' ? part : Object.values(part)[0])).join('');
const strongOf = (sentence: Sentence): readonly string[] =>
  sentence.flatMap((part) => (typeof part === 'object' && 'strong' in part ? [part.strong] : []));
/** From Monday 2 November 2026. */
const days = (count: number) =>
  stepsOf(
    Array.from({ length: count }, (_, index) => Date.UTC(2026, 10, 2) + index * dayMs),
    'day',
    'UTC',
  );

describe('the sentence about started and resolved', () => {
  it('says that the desk keeps up, and where it did not', () => {
    const steps = days(5);
    const sentence = flowSentence(steps, [4, 9, 3, 2, 5], [5, 6, 4, 2, 6], 'day');
    expect(textOf(sentence)).toContain('on 4 of 5 days at least as many');
    expect(strongOf(sentence)).toEqual([steps[1]?.long]);
  });

  it('leaves days without conversations out of the count', () => {
    expect(textOf(flowSentence(days(5), [4, 0, 0, 2, 5], [5, 0, 0, 2, 6], 'day'))).toContain(
      'on 3 of the 3 days with conversations',
    );
  });

  it('says how many more were started than resolved', () => {
    expect(strongOf(flowSentence(days(3), [10, 10, 10], [5, 5, 11], 'day'))).toContain('9 conversations');
  });

  it('gives the range where nothing stands out', () => {
    expect(textOf(flowSentence(days(4), [10, 10, 10, 12], [9, 9, 9, 12], 'day'))).toContain('between 10 and 12');
  });

  it('says of today what there is so far', () => {
    const hours = stepsOf([0, 3_600_000, 7_200_000], 'hour', 'UTC');
    const sentence = flowSentence(hours, [0, 3, null], [1, 0, null], 'hour');
    expect(textOf(sentence)).toContain('3 started and 1 resolved so far.');
    expect(strongOf(sentence)).toEqual([hours[1]?.long]);
  });
});

describe('the sentence about first replies', () => {
  const minutes = (...values: (number | null)[]) => values.map((value) => (value === null ? null : value * 60));

  it('says that weekends take twice as long, with the working days beside', () => {
    const sentence = replySentence(days(7), minutes(12, 14, 18, 13, 15, 30, 28), 'day');
    expect(textOf(sentence)).toMatch(
      /^Weekends take about twice as long\. Most working days are at 13 min to 16 min\.$/,
    );
  });

  it('says that they take longer where it is neither twice as long nor the same', () => {
    expect(textOf(replySentence(days(7), minutes(12, 14, 18, 13, 15, 60, 70), 'day'))).toContain('take longer');
    expect(textOf(replySentence(days(7), minutes(12, 14, 18, 13, 15, 14, 15), 'day'))).toBe(
      'Between 12 min and 18 min.',
    );
  });

  it('passes over days without replies', () => {
    const steps = days(3);
    expect(textOf(replySentence(steps, minutes(null, 14, null), 'day'))).toBe(`14 min, on ${steps[1]?.long} alone.`);
    expect(replySentence(steps, [null, null, null], 'day')).toEqual([]);
    expect(textOf(replySentence(steps, minutes(14, null, 14), 'day'))).toBe('Always at 14 min.');
  });
});

describe('the sentence about messages by hour', () => {
  const hours = (values: Readonly<Record<number, number>>) =>
    Array.from({ length: 24 }, (_, hour) => values[hour] ?? 0);

  it('names the longest stretch in which customers write and nobody answers', () => {
    const sentence = hoursSentence(hours({ 9: 20, 12: 8, 19: 10, 20: 9, 21: 8 }), hours({ 9: 18 }), true);
    expect(textOf(sentence)).toMatch(/^Last 7 days: between .* customers write and hardly anyone answers\.$/);
    expect(strongOf(sentence)[0]).toMatch(/^(?:19:00 and 22:00|7 PM and 10 PM)$/);
  });

  it('names the busiest hour where each is answered', () => {
    expect(strongOf(hoursSentence(hours({ 9: 20, 10: 3 }), hours({ 9: 18, 10: 4 }), false))[0]).toMatch(
      /^(?:09:00 and 10:00|9 AM and 10 AM)$/,
    );
  });

  it('says nothing where nobody wrote', () => {
    expect(hoursSentence(hours({}), hours({}), true)).toEqual([]);
    expect(textOf(hoursSentence(hours({}), hours({ 9: 1 }), true))).toContain('only agents');
  });
});

describe('the sentence about tags', () => {
  const tags = (...counts: number[]) => ({
    top_tags: counts.map((count, index) => ({ tag_name: `tag ${index}`, count })),
    ...{ tagged_conversations: 3, untagged_conversations: 1, tagged_percentage: 75 },
  });

  it('names the one that leads, unless several do', () => {
    expect(textOf(tagsSentence(tags(3, 1)))).toBe('tag 0 leads. 3 of 4 carry a tag, 75 %.');
    expect(textOf(tagsSentence(tags(2, 2, 1)))).toBe('2 tags lead equally. 3 of 4 carry a tag, 75 %.');
    expect(tagsSentence(tags())).toEqual([]);
  });
});

describe('the file', () => {
  it('has a mark in front, quotes what has a comma, and defuses formulas', () => {
    expect(
      csvOf(
        ['Tag', 'n'],
        [
          ['a, "b"', 1],
          ['=1+1', null],
        ],
      ),
    ).toBe('\ufeffTag,n\r\n"a, ""b""",1\r\n\'=1+1,\r\n');
  });

  it('is named after its days', () => {
    expect(csvName('tags', '2026-10-23T00:00', '2026-11-21')).toBe('tags-2026-10-23--2026-11-21.csv');
  });
});

describe('the axes', () => {
  it.each([
    [27, [0, 10, 20, 30]],
    [18, [0, 5, 10, 15, 20]],
    [4, [0, 1, 2, 3, 4]],
    [407, [0, 200, 400, 600]],
  ])('go up to %i in round steps', (most, levels) => {
    expect(roundSteps(most)).toEqual(levels);
  });

  it('are in seconds, minutes or hours', () => {
    expect([119, 7_200, 7_201].map((seconds) => unitFor(seconds).name)).toEqual(['seconds', 'minutes', 'hours']);
    expect([45, 840, 11_040, 10_800].map(lengthText)).toEqual(['45 s', '14 min', '3 h 04 min', '3 h']);
  });

  it('mark each day of a week, and else the Mondays, never more than eight', () => {
    expect(marksOf(days(7), 'day')).toHaveLength(7);
    expect(marksOf(days(30), 'day').map(({ index }) => index)).toEqual([0, 7, 14, 21, 28]);
    expect(marksOf(days(365), 'day').length).toBeLessThanOrEqual(8);
  });

  it('name days and hours in the zone of the desk', () => {
    const [step] = stepsOf([Date.parse('2026-05-11T22:00:00Z')], 'day', 'Europe/Berlin');
    expect(step).toMatchObject({ iso: '2026-05-12', weekday: 2, hour: 0 });
    const [hour] = stepsOf([Date.parse('2026-05-12T12:00:00Z')], 'hour', 'Europe/Berlin');
    expect(hour).toMatchObject({ iso: '2026-05-12T14:00', hour: 14 });
  });
});

describe('the keys of a plot', () => {
  it('go from step to step, not over the edges, and mirrored where text runs the other way', () => {
    expect(nextStep('ArrowRight', undefined, 5, false)).toBe(0);
    expect(nextStep('ArrowLeft', undefined, 5, false)).toBe(4);
    expect(nextStep('ArrowRight', 4, 5, false)).toBe(4);
    expect(nextStep('ArrowRight', 3, 5, true)).toBe(2);
    expect([nextStep('Home', 3, 5, false), nextStep('End', 3, 5, false)]).toEqual([0, 4]);
    expect(nextStep('x', 3, 5, false)).toBeUndefined();
  });
});

describe('the period in the address', () => {
  it.each([
    ['', 30],
    ['?days=0', 1],
    ['?days=14', 14],
    ['?days=9999', 365],
    ['?days=-3', 30],
    ['?days=x', 30],
  ])('%s is %i days', (search, length) => {
    expect(daysOf(search)).toBe(length);
  });
});

import type { WidgetMessage } from '@helpdesk/client';
import { expect, it } from 'vitest';
import { type Burst, withFresh } from './announced.ts';

const answer = (uuid: string): WidgetMessage => ({ uuid }) as WidgetMessage;
const uuidsOf = (bursts: readonly Burst[]): readonly string[][] =>
  bursts.map(({ messages }) => messages.map(({ uuid }) => uuid));
/** Each answer by itself, at these times. */
const after = (...times: readonly number[]): readonly Burst[] =>
  times.reduce((bursts: readonly Burst[], at, index) => withFresh(bursts, [answer(`${index + 1}`)], at), []);

it.each([
  [
    [0, 3_000, 6_000, 9_000],
    [['1'], ['2'], ['3'], ['4']],
  ],
  [
    [0, 1_999, 2_000],
    [['1', '2'], ['3']],
  ],
  [
    [0, 1_500, 3_000, 4_500],
    [
      ['1', '2'],
      ['3', '4'],
    ],
  ],
  [[0, 100, 200, 300, 400], [['1', '2', '3', '4', '5']]],
  [
    [0, 3_000, 6_000, 9_000, 12_000],
    [['2'], ['3'], ['4'], ['5']],
  ],
])('of answers at %j it reads %j', (times, read) => {
  expect(uuidsOf(after(...times))).toEqual(read);
});

it('reads what comes at once together, and changes nothing when nothing comes', () => {
  const before = after(0);
  expect(withFresh(before, [], 5_000)).toBe(before);
  expect(uuidsOf(withFresh(before, ['2', '3', '4', '5'].map(answer), 5_000))).toEqual([['1'], ['2', '3', '4', '5']]);
});

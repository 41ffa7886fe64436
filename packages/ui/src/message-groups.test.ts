import { expect, it } from 'vitest';
import { grouped } from './message-groups.ts';

const minute = 60_000;
const day = (at: number): string => String(Math.floor(at / (24 * 60 * minute)));
const marks = (items: readonly (readonly [writer: string, minutes: number])[]) =>
  grouped(
    items.map(([writer, minutes]) => ({ writer, at: minutes * minute })),
    day,
  ).map(({ startsDay, isFirst, isLast }) => `${startsDay ? 'd' : ''}${isFirst ? 'f' : ''}${isLast ? 'l' : ''}`);

it.each([
  ['nothing', [], []],
  ['one message is the first and the last of its group', [['own', 0]], ['dfl']],
  [
    'messages of one writer within five minutes belong together',
    [
      ['own', 0],
      ['own', 4],
      ['own', 8],
    ],
    ['df', '', 'l'],
  ],
  [
    'five minutes later begins another group',
    [
      ['own', 0],
      ['own', 5],
    ],
    ['dfl', 'fl'],
  ],
  [
    'another writer begins another group',
    [
      ['own', 0],
      ['agent 2', 1],
      ['own', 2],
    ],
    ['dfl', 'fl', 'fl'],
  ],
  [
    'midnight begins a day, and a group',
    [
      ['own', 24 * 60 - 1],
      ['own', 24 * 60],
    ],
    ['dfl', 'dfl'],
  ],
] as const)('%s', (_what, items, expected) => {
  expect(marks(items)).toEqual(expected);
});

import { expect, it } from 'vitest';
import { namedEmoji, nextCell, typedName, withRecent } from './emoji-rules.ts';

const all = [
  { sign: '😀', label: 'grinning face' },
  { sign: '👍', label: 'thumbs up' },
  { sign: '👎', label: 'thumbs down' },
  { sign: '🐱', label: 'cat face' },
  { sign: '❤️', label: 'red heart' },
];

it.each([
  ['thumb', '👍👎'],
  ['up thu', '👍'],
  ['face', '🐱😀'],
  ['red_he', '❤️'],
  ['', ''],
  ['nothing', ''],
])('%j finds %j', (text, signs) => {
  expect(
    namedEmoji(all, text, 9)
      .map(({ sign }) => sign)
      .join(''),
  ).toBe(signs);
});

it.each([
  ['Thanks :thu', ':thu'],
  [':red_he', ':red_he'],
  ['(:sm', ':sm'],
  ['Note:this', undefined],
  ['at 10:30', undefined],
  [':30', undefined],
  ['well :)', undefined],
  [':a', undefined],
])('of %j the name is %j', (before, name) => expect(typedName(before)).toBe(name));

it.each([
  ['ArrowRight', 0, 1],
  ['ArrowRight', 9, 9],
  ['ArrowLeft', 0, 0],
  ['ArrowDown', 1, 5],
  ['ArrowDown', 7, 9],
  ['ArrowDown', 8, 8],
  ['ArrowUp', 5, 1],
  ['ArrowUp', 2, 2],
  ['PageDown', 1, 9],
  ['PageUp', 9, 1],
  ['a', 3, undefined],
])('in ten cells of four columns %s leads from %j to %j', (key, at, to) => expect(nextCell(key, at, 10, 4)).toBe(to));

it('keeps what was used last, each once', () => {
  expect(withRecent(['a', 'b'], 'b')).toEqual(['b', 'a']);
  expect(withRecent(Array.from({ length: 30 }, String), 'x')).toHaveLength(16);
});

import { expect, test } from 'vitest';
import { compareText } from './compare-text.ts';

test('orders by code point: an astral character behind U+FFFD, a prefix first', () => {
  const sorted = ['', 'A', 'Z', 'a', 'ab', 'é', '\u{d7ff}', '\u{e000}', '\u{fffd}', '\u{10000}', '😀', '😁'];
  expect([...sorted].reverse().sort(compareText)).toEqual(sorted);
  expect(compareText('ab', 'ab')).toBe(0);
});

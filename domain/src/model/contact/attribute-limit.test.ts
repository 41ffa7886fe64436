import { expect, it } from 'vitest';
import { mayBecome, mostAttributeBytes } from './attribute-limit.ts';

const sized = (bytes: number, letter = 'x', width = 1) => ({
  a: letter.repeat((bytes - '{"a":""}'.length) / width),
});

it.each([
  ['as large as may be', {}, sized(mostAttributeBytes), true],
  ['a byte larger', {}, sized(mostAttributeBytes + 1), false],
  ['letters of two bytes', {}, sized(mostAttributeBytes, 'ä', 2), true],
  ['letters of two bytes, one too many', {}, sized(mostAttributeBytes + 2, 'ä', 2), false],
  ['letters of four bytes', {}, sized(mostAttributeBytes, '😀', 4), true],
  ['too large as before', sized(99_999), sized(99_999), true],
  ['too large, and growing', sized(99_999), sized(100_000), false],
  ['too large, and shrinking', sized(99_999), sized(50_000), true],
])('%s', (_what, before, after, expected) => {
  expect(mayBecome(before, after)).toBe(expected);
});

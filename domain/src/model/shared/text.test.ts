import { expect, it } from 'vitest';
import { cutText, foldCase, storable, utf8Length } from './text.ts';

it.each([
  ['abc', 3, 'abc'],
  ['abcd', 3, 'abc'],
  ['ab😀', 3, 'ab'],
  ['ab😀', 4, 'ab😀'],
  ['\u{10000}a', 1, ''],
  ['\u{10ffff}a', 1, ''],
  ['\ue000a', 1, '\ue000'],
  ['\ud7ffa', 1, '\ud7ff'],
  ['a\ud83d', 2, 'a\ud83d'],
])('cuts %s at %i', (text, length, expected) => {
  expect(cutText(text, length)).toBe(expected);
});

it.each(['ΟΔΟΣ', 'οδος', 'οδοσ'])('%s is the same word without case, wherever its sigma stands', (word) => {
  expect(foldCase(word)).toBe('οδοσ');
  expect(foldCase(`${word}Α`)).toBe('οδοσα');
});

it.each(['', '\x7f', '\x80', '\u07ff', '\u0800', '\uffff', '\u{10000}', '\u{10ffff}', 'aé€😀'])(
  'counts the bytes of %j as an encoder does',
  (text) => {
    expect(utf8Length(text)).toBe(new TextEncoder().encode(text).length);
  },
);

it.each([
  ['a\0b', 'ab'],
  ['a\ud83d', 'a'],
  ['\ude00a', 'a'],
  ['\ud83d\ud83d\ude00\ude00', '😀'],
  ['aé😀\u{ffff}', 'aé😀\u{ffff}'],
])('keeps of %j what can be stored', (text, kept) => {
  expect(storable(text)).toBe(kept);
});

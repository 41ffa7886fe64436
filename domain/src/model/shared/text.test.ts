import { expect, it } from 'vitest';
import { cutText, foldCase } from './text.ts';

it.each([
  ['abc', 3, 'abc'],
  ['abcd', 3, 'abc'],
  ['ab😀', 3, 'ab'],
  ['ab😀', 4, 'ab😀'],
])('cuts %s at %i', (text, length, expected) => {
  expect(cutText(text, length)).toBe(expected);
});

it.each(['ΟΔΟΣ', 'οδος', 'οδοσ'])('%s is the same word without case, wherever its sigma stands', (word) => {
  expect(foldCase(word)).toBe('οδοσ');
  expect(foldCase(`${word}Α`)).toBe('οδοσα');
});

import { expect, it } from 'vitest';
import { beginning } from './beginning.ts';

it.each([
  ['Hello', 5, 'Hello'],
  ['Hello', 4, 'Hell'],
  ['ab😀', 3, 'ab'],
  ['ok 👍🏽', 5, 'ok '],
  ['to 🇩🇪🇫🇷', 9, 'to 🇩🇪'],
  ['cafe\u0301', 4, 'caf'],
  ['نعمّ', 3, 'نع'],
])('reports A7 the beginning of %j of %i units is %j', (text, length, cut) => {
  expect(beginning(text, length)).toBe(cut);
});

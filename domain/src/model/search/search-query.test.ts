import { expect, it } from 'vitest';
import { isSearchable } from './search-query.ts';

it.each([
  ['VW', true],
  ['退款', true],
  ['王', true],
  ['ด', true],
  ['한', true],
  ['か\u3099', true],
  ['#7', true],
  ['ß', true],
  ['æ', true],
  ['½', true],
  ['v', false],
  ['7', false],
  ['é', false],
  ['e\u0301', false],
  ['v\u200b', false],
  ['😀', false],
  [' \u3000', false],
  ['', false],
])('reports D2: %j is looked for: %j', (text, isLongEnough) => {
  expect(isSearchable(text)).toBe(isLongEnough);
});

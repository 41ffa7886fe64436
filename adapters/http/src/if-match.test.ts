import { expect, it } from 'vitest';
import { etagOf, parseIfMatch } from './if-match.ts';

it.each([
  [undefined, undefined],
  ['*', undefined],
  ['"7"', [7]],
  ['7', [7]],
  ['"7", "8"', [7, 8]],
  ['W/"7"', []],
  ['"x"', []],
  ['', []],
  ['"7', [7]],
])('If-Match: %s', (header, versions) => {
  expect(parseIfMatch(header)).toEqual(versions);
});

it('an entity tag comes back as its version', () => {
  expect(parseIfMatch(etagOf(12))).toEqual([12]);
});

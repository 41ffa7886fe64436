import { expect, it } from 'vitest';
import { etagOf, parseIfMatch } from './if-match.ts';

it.each([
  [undefined, undefined],
  ['*', undefined],
  ['"7"', [7]],
  ['7', [7]],
  ['"7", "8"', [7, 8]],
  ['W/"x"', []],
  ['"7-other"', []],
  ['"7-"', []],
  ['-7', []],
  ['"x"', []],
  ['', []],
  ['"7', [7]],
])('If-Match: %s', (header, versions) => {
  expect(parseIfMatch(header)).toEqual(versions);
});

it.each([
  ['W/"7"', [7]],
  ['w/"7"', [7]],
  ['W/7', [7]],
  ['"7-gzip"', [7]],
  ['"7--gzip"', [7]],
  ['"7;gzip"', [7]],
  ['"7-br"', [7]],
  ['W/"7-zstd", "8:deflate"', [7, 8]],
])('reports B10 If-Match of a proxy: %s', (header, versions) => {
  expect(parseIfMatch(header)).toEqual(versions);
});

it('an entity tag comes back as its version', () => {
  expect(parseIfMatch(etagOf(12))).toEqual([12]);
});

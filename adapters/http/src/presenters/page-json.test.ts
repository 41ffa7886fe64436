import { describe, expect, it } from 'vitest';
import { rowsThatFit, successJson } from './page-json.ts';

const mebibyte = 1024 * 1024;

describe('rowsThatFit', () => {
  it('takes all of them where they fit', async () => {
    expect(await rowsThatFit([1, 2, 3], (value) => ({ value }))).toEqual([{ value: 1 }, { value: 2 }, { value: 3 }]);
  });

  it.each([
    ['plain text', 'x'.repeat(10_000)],
    ['what JSON writes with six characters', '\u0001'.repeat(10_000)],
    ['what UTF-8 writes with three bytes', '\u20ac'.repeat(10_000)],
  ])('ends at 1 MiB of %s, not far before it', async (_what, text) => {
    const results = await rowsThatFit(Array(500).fill(text), (value) => ({ value }));
    const answer = Buffer.byteLength(successJson({ results, next_cursor: 'x'.repeat(200) }));
    expect(answer).toBeLessThanOrEqual(mebibyte);
    expect(answer).toBeGreaterThan(mebibyte - Buffer.byteLength(JSON.stringify(text)) - 10_000);
  });

  it('takes one that is larger than a page', async () => {
    expect(await rowsThatFit(['x'.repeat(2 * mebibyte), 'y'], (value) => value)).toHaveLength(1);
  });
});

describe('successJson', () => {
  it('is what JSON.stringify makes of it', async () => {
    const results = await rowsThatFit([{ a: '"\n' }, { a: null }], (row) => row);
    for (const data of [
      results,
      { results, total: 2, left_out: undefined, next_cursor: null },
      [1],
      'text',
      null,
      true,
    ]) {
      expect(successJson(data)).toBe(JSON.stringify({ status: 'success', data }));
    }
  });
});

import { describe, expect, it } from 'vitest';
import { maxCountedHits, pageBytes, searchPageOf, untilFull } from './page.ts';

describe('a page that is full of text', () => {
  it.each([
    [[], []],
    [[pageBytes * 2, 1], [pageBytes * 2]],
    [[pageBytes, 1], [pageBytes]],
    [
      [pageBytes - 1, 1, 1],
      [pageBytes - 1, 1],
    ],
    [
      [1, 2, 3],
      [1, 2, 3],
    ],
  ])('of items with %j bytes it holds %j', (items, held) => {
    expect(untilFull(items, (bytes) => bytes)).toEqual(held);
  });
});

describe('a page of hits', () => {
  const hits = (count: number) => Array.from({ length: count }, (_, index) => ({ id: 5_000 - index, rank: 2 }));
  const idsOn = (count: number, page: number, size: number) =>
    searchPageOf(hits(count), { page, size }).items.map(({ id }) => id);

  it('continues behind its last hit while there are more', () => {
    expect(idsOn(3, 1, 2)).toEqual([5_000, 4_999]);
    expect(idsOn(3, 2, 2)).toEqual([4_998]);
    expect(idsOn(3, 3, 2)).toEqual([]);
    const next = (count: number, page: number) => searchPageOf(hits(count), { page, size: 2 }).next;
    expect([next(3, 1), next(3, 2), next(2, 1), next(0, 1)]).toEqual([{ value: 2, id: 4_999 }, null, null, null]);
  });

  it('counts no further than page numbers reach', () => {
    const all = searchPageOf(hits(maxCountedHits), { page: 2, size: 500 });
    expect([all.total, all.totalIsMore, all.next]).toEqual([maxCountedHits, false, null]);
    const more = searchPageOf(hits(maxCountedHits + 1), { page: 2, size: 500 });
    expect([more.total, more.totalIsMore, more.items.length]).toEqual([maxCountedHits, true, 500]);
    const beyond = searchPageOf(hits(maxCountedHits + 1), { page: 3, size: 500 });
    expect([beyond.items, beyond.next]).toEqual([[], null]);
    expect(more.next).toEqual({ value: 2, id: 5_000 - maxCountedHits + 1 });
  });
});

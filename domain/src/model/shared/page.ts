/** Where a page of a keyset starts: after the row with this sort value and id. */
export interface Keyset {
  readonly value: string | number | null;
  readonly id: number;
}

/** Which part of a list is wanted; `after` wins over `page`. `page` from 1, `size` 1 to 500. */
export interface PageRequest {
  readonly page: number;
  readonly size: number;
  readonly after?: Keyset | undefined;
}

/**
 * `total` counts the whole list, on every page. `next` is null on the last page. A page may have fewer items than
 * requested, where they would exceed `pageBytes`. It has at least one, and `next` continues after the last.
 */
export interface Page<T> {
  readonly items: readonly T[];
  readonly total: number;
  readonly next: Keyset | null;
}

/**
 * Hits of a search. `total` is exact up to `maxCountedHits` and stops there: counting further would mean looking at
 * every hit of a common word. Page numbers reach the counted hits alone; a keyset reaches every hit.
 */
export interface SearchPage<T> extends Page<T>, Counted {
  /** The rank of each item, in the order of the items. */
  readonly ranks: readonly number[];
}

interface Counted {
  /** There are more hits than `total`. */
  readonly totalIsMore: boolean;
}

export const maxCountedHits = 1_000;

export const defaultPageSize = 30;

/** A page gets no further rows once it has this many bytes of text. */
export const pageBytes = 1024 * 1024;

/**
 * The items at the front that a page has room for, by `pageBytes`; at least one.
 *
 * @example
 * untilFull(['one', 'two'], () => pageBytes) // ['one']
 */
export function untilFull<T>(items: readonly T[], bytesOf: (item: T) => number): readonly T[] {
  let bytes = 0;
  const full = items.findIndex((item) => {
    const isFull = bytes >= pageBytes;
    bytes += bytesOf(item);
    return isFull;
  });
  return full < 0 ? items : items.slice(0, full);
}

/**
 * The keyset of a row in a list that is ordered by id alone.
 *
 * @example
 * keysetById({ id: 7 }) // { value: null, id: 7 }
 */
export function keysetById({ id }: { readonly id: number }): Keyset {
  return { value: null, id };
}

/** A record that a search finds. A lower rank is a better hit; see `searchSteps`. */
export interface Hit {
  readonly id: number;
  readonly rank: number;
}

/**
 * The position of a hit among the hits of its search.
 *
 * @example
 * keysetOfHit({ id: 7, rank: 1 }) // { value: 1, id: 7 }
 */
export function keysetOfHit({ id, rank }: Hit): Keyset {
  return { value: rank, id };
}

/**
 * The hit at that position. Cursors from before there were ranks hold none, and count as those of best hits.
 *
 * @example
 * hitOfKeyset({ value: 1, id: 7 }) // { id: 7, rank: 1 }
 */
export function hitOfKeyset({ value, id }: Keyset): Hit {
  return { id, rank: typeof value === 'number' ? value : 0 };
}

/**
 * Whether one hit comes before another: the better one, of equals the newer one.
 *
 * @example
 * isBetterHit({ id: 7, rank: 0 }, { id: 9, rank: 1 }) // true
 */
export function isBetterHit(a: Hit, b: Hit): boolean {
  return a.rank < b.rank || (a.rank === b.rank && a.id > b.id);
}

/**
 * The part of the hits that page numbers reach.
 *
 * @param best hits in their order; at most `maxCountedHits + 1` of them are looked at
 * @example
 * searchPageOf([{ id: 9, rank: 0 }, { id: 7, rank: 1 }], { page: 1, size: 1 })
 * // { items: [{ id: 9, rank: 0 }], total: 2, totalIsMore: false, next: { value: 0, id: 9 } }
 */
export function searchPageOf<T extends Hit>(best: readonly T[], { page, size }: PageRequest): Page<T> & Counted {
  const total = Math.min(best.length, maxCountedHits);
  const until = Math.min(page * size, total);
  const items = best.slice((page - 1) * size, until);
  const last = items.at(-1);
  return {
    items,
    total,
    totalIsMore: best.length > total,
    next: best.length > until && last !== undefined ? keysetOfHit(last) : null,
  };
}

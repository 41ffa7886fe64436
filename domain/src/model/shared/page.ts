/** Where a keyset page starts: behind the row with this sort value and id. */
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
export interface SearchPage<T> extends Page<T> {
  /** There are more hits than `total`. */
  readonly totalIsMore: boolean;
}

export const maxCountedHits = 1_000;

export const defaultPageSize = 30;

/** Beyond so many bytes of text a page is not filled any further. */
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

/**
 * The part of the hits that page numbers reach.
 *
 * @param newest hits in their order; at most `maxCountedHits + 1` of them are looked at
 * @param keyset of the hit behind which the next page starts
 * @example
 * searchPageOf([{ id: 9 }, { id: 7 }], { page: 1, size: 1 }, keysetById)
 * // { items: [{ id: 9 }], total: 2, totalIsMore: false, next: { value: null, id: 9 } }
 */
export function searchPageOf<T>(
  newest: readonly T[],
  { page, size }: PageRequest,
  keyset: (hit: T) => Keyset,
): SearchPage<T> {
  const total = Math.min(newest.length, maxCountedHits);
  const until = Math.min(page * size, total);
  const items = newest.slice((page - 1) * size, until);
  const last = items.at(-1);
  return {
    items,
    total,
    totalIsMore: newest.length > total,
    next: newest.length > until && last !== undefined ? keyset(last) : null,
  };
}

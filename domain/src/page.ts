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

/** `total` counts the whole list, on every page. `next` is null on the last page. */
export interface Page<T> {
  readonly items: readonly T[];
  readonly total: number;
  readonly next: Keyset | null;
}

export const defaultPageSize = 30;
export const maxPageSize = 500;

/** The same page with each item turned into something else. */
export function mapPage<T, U>(page: Page<T>, change: (item: T) => U): Page<U> {
  return { items: page.items.map(change), total: page.total, next: page.next };
}

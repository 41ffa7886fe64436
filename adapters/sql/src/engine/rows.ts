import { foldCase, type JsonObject, type Keyset, type Page, type PageRequest } from '@helpdesk/domain';

export function jsonObject(text: string): JsonObject {
  return text === '{}' ? emptyObject : (JSON.parse(text) as JsonObject);
}

const emptyObject: JsonObject = Object.freeze({});

/** The id that `returning id` gave. */
export function insertedId(rows: readonly { readonly id: number }[]): number {
  const [row] = rows;
  if (row === undefined) throw new Error('the insert answered no id');
  return row.id;
}

export function nameKey(name: string): string {
  return foldCase(name);
}

/** Rows that may be skipped before a page: more than that is a walk through the desk. */
export const fewSkipped = 1_000;

/** One row more than the page size is read, to know whether there is a next page. */
export function rowsWanted(page: PageRequest): { readonly limit: number; readonly offset: number } {
  return { limit: page.size + 1, offset: page.after === undefined ? (page.page - 1) * page.size : 0 };
}

/** `found`: how many rows there were for it, of which some may not have been read. */
export function pageOf<T>(items: readonly T[], found: number, total: number, keyset: (item: T) => Keyset): Page<T> {
  const last = items.at(-1);
  return { items, total, next: found > items.length && last !== undefined ? keyset(last) : null };
}

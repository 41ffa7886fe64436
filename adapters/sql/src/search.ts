import { keysetById, maxCountedHits, type PageRequest, type SearchPage, searchPageOf } from '@helpdesk/domain';
import { pageOf } from './rows.ts';

/** The ids of hits below `before`, highest first, at most `limit`. */
export type FindHits = (before: number, limit: number) => Promise<readonly number[]>;

/** Above every id. */
const fromTheNewest = Number.MAX_SAFE_INTEGER;

/**
 * A page of hits. Hits are found as ids, so that the columns of an item are read only for the page. The same query
 * counts them, and stops at the first hit beyond the counted ones.
 *
 * @param load the items of some ids, in any order; only of the first ones, where a page has no room for more
 */
export async function searchPage<T extends { readonly id: number }>(
  page: PageRequest,
  find: FindHits,
  load: (ids: readonly number[]) => Promise<readonly T[]>,
): Promise<SearchPage<T>> {
  const newest = (await find(fromTheNewest, maxCountedHits + 1)).map((id) => ({ id }));
  const counted = searchPageOf(newest, page, keysetById);
  const { total, totalIsMore } = counted;
  const hits = page.after === undefined ? counted : await behind(page.after.id, page, total, find);
  const items = hits.items.length === 0 ? [] : await load(hits.items.map(({ id }) => id));
  const sorted = [...items].sort((a, b) => b.id - a.id);
  const last = sorted.at(-1);
  const next = sorted.length < hits.items.length && last !== undefined ? keysetById(last) : hits.next;
  return { items: sorted, total, totalIsMore, next };
}

async function behind(id: number, page: PageRequest, total: number, find: FindHits) {
  const ids = (await find(id, page.size + 1)).map((each) => ({ id: each }));
  return pageOf(ids.slice(0, page.size), ids.length, total, keysetById);
}

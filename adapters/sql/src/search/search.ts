import {
  coveringSteps,
  enoughWithoutTypos,
  type Hit,
  hitOfKeyset,
  isBetterHit,
  keysetOfHit,
  maxCountedHits,
  narrowSteps,
  type Page,
  type PageRequest,
  type SearchedRecord,
  type SearchKind,
  type SearchPage,
  type SearchStep,
  searchPageOf,
  searchRank,
  searchSteps,
  typoStep,
} from '@helpdesk/domain';
import type { SqlConnection } from '../engine/engine.ts';
import { alikeNamesOf } from './alike-names.ts';
import { type FindHits, readByBlocks, topOf } from './search-blocks.ts';

export interface SearchRequest {
  readonly kind: SearchKind;
  readonly text: string;
  readonly page: PageRequest;
}

/** How the hits of one kind are looked up. */
export interface SearchIn {
  readonly find: FindHits;
  /** What is searched of some records, in any order; undefined where that is too much to be looked through here. */
  readonly records: (
    ids: readonly number[],
  ) => Promise<readonly (SearchedRecord & { readonly id: number })[] | undefined>;
}

/** Up to this many records are ranked here; with more of them, the engine searches step by step. */
const fewHits = 128;

/** Above every id. */
const fromTheNewest = Number.MAX_SAFE_INTEGER;

/**
 * A page of hits, best first. Few hits are found at once; else steps are looked up one after the other, until there are
 * enough. Hits are found as
 * ids, so that the columns of an item are read only for the page. The same queries count the hits, and stop at the first
 * one beyond the counted ones.
 *
 * @param load the items of some ids, in any order; only of the first ones, where a page has no room for more
 */
export async function searchPage<T extends { readonly id: number }>(
  connection: SqlConnection,
  { kind, text, page }: SearchRequest,
  source: SearchIn,
  load: (ids: readonly number[]) => Promise<readonly T[]>,
): Promise<SearchPage<T>> {
  const exact = searchSteps(kind, text);
  const after = page.after && hitOfKeyset(page.after);
  const hitsOf = hitReader(connection, kind, source.find);
  const few = exact.length === 0 ? [] : await fewOf(exact, source, hitsOf);
  const known = few ?? (await bestOf(kind, exact, source, hitsOf));
  const isInDoubt = known.length < enoughWithoutTypos || (after !== undefined && after.rank >= exact.length);
  const guess = isInDoubt && kind !== 'messages' ? await guessOf(connection, kind, text) : undefined;
  const steps = guess === undefined ? exact : [...exact, guess];
  const guessed = { rank: exact.length, id: fromTheNewest };
  const room = maxCountedHits + 1 - known.length;
  const best = guess === undefined ? known : [...known, ...(await hitsOf(steps, guessed, room))];
  const counted = searchPageOf(best, page);
  const hits =
    after === undefined ? counted : await behind(after, page.size, best, (size) => hitsOf(steps, after, size));
  return { ...(await loaded(hits, load)), total: counted.total, totalIsMore: counted.totalIsMore };
}

type Hits = Pick<Page<Hit>, 'items' | 'next'>;
type ReadHits = (steps: readonly SearchStep[], after: Hit, limit: number) => Promise<readonly Hit[]>;

/** All hits, if they are few: one look at the index instead of one for each step. */
async function fewOf(
  steps: readonly SearchStep[],
  { records }: SearchIn,
  hitsOf: ReadHits,
): Promise<readonly Hit[] | undefined> {
  const ids = new Set<number>();
  for (const step of coveringSteps(steps)) {
    const found = await hitsOf([step], { rank: 0, id: fromTheNewest }, fewHits + 1);
    if (found.length > fewHits) return undefined;
    for (const { id } of found) ids.add(id);
  }
  const read = ids.size === 0 ? [] : await records([...ids]);
  const hits = read?.flatMap((record) => {
    const rank = searchRank(steps, record);
    return rank === undefined ? [] : [{ id: record.id, rank }];
  });
  return hits?.sort((a, b) => (isBetterHit(a, b) ? -1 : 1));
}

/** The best hits, as many as are counted, where there are more than a few. */
async function bestOf(
  kind: SearchKind,
  steps: readonly SearchStep[],
  source: SearchIn,
  hitsOf: ReadHits,
): Promise<readonly Hit[]> {
  const narrow = narrowSteps(kind, steps);
  // Each of these steps may read far and find nothing: one look instead of one for each.
  const first = narrow.length === 0 ? undefined : await fewOf(narrow, source, hitsOf);
  const next = first === undefined ? 0 : narrow.length;
  const best = first ?? [];
  const room = maxCountedHits + 1 - best.length;
  return [...best, ...(await hitsOf(steps, { rank: next, id: fromTheNewest }, room))];
}

function hitReader(connection: SqlConnection, kind: SearchKind, find: FindHits): ReadHits {
  const newest = topOf(connection, kind);
  return async (steps, after, limit) => {
    const hits: Hit[] = [];
    for (let rank = after.rank; rank < steps.length && hits.length < limit; rank += 1) {
      const before = rank === after.rank ? after.id : fromTheNewest;
      const bounds = { before, limit: limit - hits.length, newest };
      const ids = await readByBlocks(connection.engine, { kind, steps, rank }, find, bounds);
      hits.push(...ids.map((id) => ({ id, rank })));
    }
    return hits;
  };
}

/** From the hits that were counted, if these hold the page; else they are looked up. */
async function behind(
  after: Hit,
  size: number,
  best: readonly Hit[],
  read: (limit: number) => Promise<readonly Hit[]>,
): Promise<Hits> {
  const rest = best.filter((hit) => isBetterHit(after, hit));
  const isThere = rest.length > size || best.length <= maxCountedHits;
  return pageOfHits(isThere ? rest : await read(size + 1), size);
}

function pageOfHits(rest: readonly Hit[], size: number): Hits {
  const items = rest.slice(0, size);
  const last = items.at(-1);
  return { items, next: rest.length > size && last !== undefined ? keysetOfHit(last) : null };
}

async function loaded<T extends { readonly id: number }>(
  { items: hits, next }: Hits,
  load: (ids: readonly number[]) => Promise<readonly T[]>,
) {
  const items = hits.length === 0 ? [] : await load(hits.map(({ id }) => id));
  const byId = new Map(items.map((item) => [item.id, item]));
  const shown = hits.flatMap((hit) => {
    const item = byId.get(hit.id);
    return item === undefined ? [] : [{ hit, item }];
  });
  const last = shown.at(-1);
  return {
    items: shown.map(({ item }) => item),
    ranks: shown.map(({ hit }) => hit.rank),
    next: shown.length < hits.length && last !== undefined ? keysetOfHit(last.hit) : next,
  };
}

async function guessOf(connection: SqlConnection, kind: SearchKind, text: string): Promise<SearchStep | undefined> {
  return typoStep(kind, text, await alikeNamesOf(connection, text));
}

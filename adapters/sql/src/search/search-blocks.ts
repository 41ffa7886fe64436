import type { SearchKind } from '@helpdesk/domain';
import { type RawBuilder, sql } from 'kysely';
import type { HitQuery, SqlConnection, SqlEngine, StepOfSearch } from '../engine/engine.ts';
import { query } from '../engine/query.ts';

/** The ids of hits below `before`, highest first, at most `limit`. */
export type FindHits = (query: HitQuery, bounds: HitBounds) => Promise<readonly number[]>;

/** `from` and `blocks` where a search is read block by block. */
export interface HitBounds {
  readonly before: number;
  readonly limit: number;
  readonly from?: number;
  readonly blocks?: readonly number[];
}

/** How many blocks are read at first, and how much more may be read next. */
const firstBlocks = 2;
const growth = 16;

/** Some more than the hits so far let expect, so that another round is seldom needed. */
const margin = 1.2;

const newestIds = {
  messages: newestOf(sql`messages`),
  contacts: newestOf(sql`users`),
  conversations: newestOf(sql`conversations`),
};

function newestOf(table: RawBuilder<unknown>) {
  return query<object, { id: number | null }>((db) =>
    db.selectNoFrom(sql<number | null>`(select max(id) from ${table})`.as('id')),
  );
}

/** Above the newest id of that kind; asked for once. */
export function topOf(connection: SqlConnection, kind: SearchKind): () => Promise<number> {
  let top: Promise<number> | undefined;
  return () => {
    top ??= newestIds[kind].first(connection, {}).then((row) => Number(row?.id ?? 0) + 1);
    return top;
  };
}

/**
 * The ids of hits, newest first. Where the index cannot be read from its newest end, the newest blocks are read first,
 * and then as many as the hits so far let expect to be enough: a common word is found in few of them.
 */
export async function readByBlocks(
  engine: SqlEngine,
  step: Omit<StepOfSearch, 'inBlocks'>,
  find: FindHits,
  { before, limit, newest }: HitBounds & { readonly newest: () => Promise<number> },
): Promise<readonly number[]> {
  const { blocks, hits } = engine;
  const whole = () => hits({ ...step, inBlocks: false });
  if (blocks === undefined) return find(whole(), { before, limit });
  const roundUp = (id: number) => Math.ceil(id / blocks.smallest) * blocks.smallest;
  const top = Math.min(before, await newest());
  const found: number[] = [];
  let to = roundUp(top);
  let size = firstBlocks * blocks.smallest;
  const inBlocks = hits({ ...step, inBlocks: true });
  while (to > size && found.length < limit) {
    const bounds = { before: Math.min(top, to), from: to - size, blocks: blocks.between(to - size, to) };
    found.push(...(await find(inBlocks, { ...bounds, limit: limit - found.length })));
    to -= size;
    const expected = ((limit - found.length) * (roundUp(top) - to) * margin) / (found.length + 1);
    size = roundUp(Math.min(size * growth, Math.max(expected, blocks.smallest)));
  }
  if (found.length >= limit) return found;
  return [...found, ...(await find(whole(), { before: Math.min(top, to), limit: limit - found.length }))];
}

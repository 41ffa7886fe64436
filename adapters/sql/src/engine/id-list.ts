import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Parameter } from './query.ts';

/** A condition on one of several ids, as part of a query whose shape does not depend on how many there are. */
export interface IdList {
  /** What the shape of the query has to name. */
  readonly shape: string;
  readonly args: Readonly<Record<string, unknown>>;
  holds(column: string, p: Parameter<Record<string, unknown>>): RawBuilder<SqlBool>;
}

/** Shapes of 1, 2, 4 … ids: the last one fills up. `ids` is not empty. */
export function idList(ids: readonly number[]): IdList {
  return listOf(ids);
}

/** The same of texts. */
export function textList(texts: readonly string[]): IdList {
  return listOf(texts);
}

function listOf(ids: readonly (number | string)[]): IdList {
  const size = 2 ** Math.ceil(Math.log2(ids.length));
  const names = Array.from({ length: size }, (_, index) => `id${index}`);
  return {
    shape: String(size),
    args: Object.fromEntries(names.map((name, index) => [name, ids[Math.min(index, ids.length - 1)]])),
    holds: (column, p) => sql<SqlBool>`${sql.ref(column)} in (${sql.join(names.map((name) => p(name)))})`,
  };
}

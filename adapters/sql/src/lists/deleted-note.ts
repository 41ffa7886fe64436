import { type RawBuilder, sql } from 'kysely';
import type { SqlEngine } from '../engine/engine.ts';
import type { Flag } from '../engine/table.ts';

/**
 * Whether the row `m` of `messages` is a deleted note. It is kept as a private activity, of which there is no other, so
 * that nothing that counts or finds messages takes it, triggers included.
 */
export function isDeletedNote(engine: SqlEngine): RawBuilder<boolean> {
  return sql<boolean>`(m.type = 'activity' and m.private = ${sql.lit(engine.bool(true))})`;
}

/** The type that a row of `messages` or of their sums is listed with: a deleted note is listed as the note that it was. */
export function listedType(row: { readonly type: string; readonly private: Flag }): string {
  return row.type === 'activity' && row.private ? 'outgoing' : row.type;
}

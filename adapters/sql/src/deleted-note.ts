import { type RawBuilder, sql } from 'kysely';
import type { SqlEngine } from './engine.ts';

/**
 * Whether the row `m` of `messages` is a deleted note. It is kept as a private activity, of which there is no other, so
 * that nothing that counts or finds messages takes it, triggers included.
 */
export function isDeletedNote(engine: SqlEngine): RawBuilder<boolean> {
  return sql<boolean>`(m.type = 'activity' and m.private = ${sql.lit(engine.bool(true))})`;
}

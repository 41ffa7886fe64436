import { anyTables } from '../engine/any-tables.ts';
import { builderOf, type SqlEngine } from '../engine/engine.ts';

/** The builder for tables that only a description names. */
export function archiveBuilder(engine: SqlEngine): ReturnType<typeof anyTables> {
  return anyTables(builderOf(engine));
}

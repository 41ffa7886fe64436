import type { Kysely } from 'kysely';
import { builderOf, type SqlEngine } from '../engine.ts';

type AnyTables = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** The builder for tables that only a description names. */
export function archiveBuilder(engine: SqlEngine): Kysely<AnyTables> {
  return builderOf(engine) as unknown as Kysely<AnyTables>;
}

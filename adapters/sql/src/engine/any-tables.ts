import type { Kysely } from 'kysely';
import type { Builder } from './engine.ts';

type AnyTables = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** The builder for tables and columns that only a description names. */
export function anyTables(db: Builder): Kysely<AnyTables> {
  return db as unknown as Kysely<AnyTables>;
}

import Database from 'better-sqlite3';
import { applyMigrations, stepsUpTo } from './migrate.ts';
import type { Connection } from './open-database.ts';

interface Part {
  readonly type: string;
  readonly name: string;
  readonly tbl_name: string;
  readonly sql: string | null;
}

/** What SQLite itself makes in any database, with or without anybody's doing. */
const ofSqlite: ReadonlySet<string> = new Set(['table sqlite_sequence', 'table sqlite_stat1', 'table sqlite_stat4']);

/** Tables that the search indexes make for themselves; another version of SQLite may write them in other words. */
const ofSearch = /^table \w+_search_(?:data|idx|content|docsize|config)$/;

/**
 * How a database differs from what the migrations up to this version make, in words. An added trigger or view would act
 * on everything that is written later. An added table next to those of the desk is harmless.
 */
export function findStrangers(database: Connection, version: number): readonly string[] {
  const expected = new Map(partsOf(version).map((part) => [keyOf(part), part.sql]));
  const own = new Set([...expected.keys()]);
  const found: string[] = [];
  for (const part of partsIn(database)) {
    const key = keyOf(part);
    if (!own.has(key)) {
      if (!isHarmless(part, own)) found.push(`the ${key} is no part of a desk`);
    } else if (expected.get(key) !== part.sql && !ofSearch.test(key)) found.push(`the ${key} is not that of a desk`);
    expected.delete(key);
  }
  return [...found, ...[...expected.keys()].map((key) => `the ${key} is missing`)];
}

/** A plain table that is not the desk's, and what belongs to that table alone, such as its indexes. */
function isHarmless({ type, tbl_name: table, sql }: Part, own: ReadonlySet<string>): boolean {
  if (own.has(`table ${table}`)) return false;
  return type === 'index' || (type === 'table' && sql !== null && /^create\s+table\b/i.test(sql));
}

function partsOf(version: number): readonly Part[] {
  const fresh = new Database(':memory:');
  try {
    applyMigrations(fresh, stepsUpTo(version));
    return partsIn(fresh);
  } finally {
    fresh.close();
  }
}

function partsIn(database: Connection): readonly Part[] {
  const parts = database.prepare('select type, name, tbl_name, sql from sqlite_schema').all() as readonly Part[];
  return parts.filter((part) => !ofSqlite.has(keyOf(part)));
}

function keyOf({ type, name }: Part): string {
  return `${type} ${name}`;
}

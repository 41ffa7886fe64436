import { createRequire } from 'node:module';

/** What the benchmark and the fault runs use of the driver. */
export interface Statement {
  all(...values: readonly unknown[]): readonly unknown[];
  get(...values: readonly unknown[]): unknown;
  run(...values: readonly unknown[]): unknown;
}

export interface Database {
  prepare(sql: string): Statement;
  exec(sql: string): unknown;
  pragma(text: string, options?: { readonly simple?: boolean }): unknown;
  close(): void;
}

type Driver = new (file: string, options?: { readonly readonly?: boolean; readonly timeout?: number }) => Database;

// The driver is the SQLite adapter's: what is measured here is the very version that it runs on.
const ofAdapter = createRequire(new URL('../../adapters/sqlite/package.json', import.meta.url));

const BetterSqlite = ofAdapter('better-sqlite3') as Driver;

export function openDatabase(file: string, options: { readonly readonly?: boolean } = {}): Database {
  return new BetterSqlite(file, { ...options, timeout: 5_000 });
}

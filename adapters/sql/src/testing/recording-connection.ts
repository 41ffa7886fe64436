import { SqliteAdapter, SqliteQueryCompiler, sql } from 'kysely';
import type { SqlConnection, SqlEngine } from '../engine/engine.ts';

const engine: SqlEngine = {
  compiler: () => new SqliteQueryCompiler(),
  adapter: () => new SqliteAdapter(),
  bool: (value) => (value ? 1 : 0),
  jsonArray: () => sql`'[]'`,
  parseJson: (value) => value,
  inOrder: (column) => sql`${column}`,
  member: () => sql`1`,
  contains: () => sql`1`,
  isAmong: () => sql`1`,
  contactsWith: () => sql`select 1 as id`,
  hits: () => ({ shape: '', args: {}, source: () => sql`select 1 as id`, isHit: () => sql`1` }),
  indexOfTeam: ['last_message_at'],
  conversationsInSearch: () => [],
  locksRows: false,
};

/** A connection without a database, which records the queries that it should run. */
export function recordingConnection() {
  const ran: (readonly [string, readonly unknown[]])[] = [];
  const connection: SqlConnection = {
    engine,
    execute: async (text, parameters) => {
      ran.push([text, parameters]);
      return [{ id: 7 }];
    },
  };
  return { connection, ran };
}

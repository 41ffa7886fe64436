import type { Store } from '@helpdesk/domain/ports';
import { openPostgresStore } from '@helpdesk/postgres';
import { openSqliteStore } from '@helpdesk/sqlite';
import { Client } from 'pg';
import { openDatabase } from './better-sqlite.ts';

/** A desk to search in, and its database without the service. */
export interface OpenDesk {
  readonly store: Store;
  rows(sql: string): Promise<readonly Readonly<Record<string, unknown>>[]>;
  /** The newest 30 messages with the word, as a query by hand would find them in the index: no ranks, no total, no rights. */
  byHand(word: string): Promise<unknown>;
  close(): Promise<void>;
}

/** Opens the desk at this `DATABASE_URL`. */
export function openDesk(url: string): Promise<OpenDesk> {
  return url.startsWith('sqlite:') ? openFile(url.slice('sqlite:'.length)) : openServer(url);
}

async function openFile(file: string): Promise<OpenDesk> {
  const sqlite = openSqliteStore({ file });
  await sqlite.migrate();
  const database = openDatabase(file, { readonly: true });
  const byHand = database.prepare(
    'select rowid from messages_search where messages_search match ? order by rowid desc limit 30',
  );
  return {
    store: sqlite.store,
    rows: async (sql) => database.prepare(sql).all() as readonly Record<string, unknown>[],
    byHand: async (word) => byHand.all(`"${word}"`),
    close: async () => {
      database.close();
      await sqlite.close();
    },
  };
}

async function openServer(url: string): Promise<OpenDesk> {
  const postgres = openPostgresStore({ url, connections: 8 });
  await postgres.migrate();
  const client = new Client({ connectionString: url });
  await client.connect();
  const text = `select id from messages where type <> 'activity' and searched like $1
    order by id desc limit 30`;
  return {
    store: postgres.store,
    rows: async (sql) => (await client.query(sql)).rows,
    byHand: (word) => client.query({ name: 'by-hand', text, values: [`%${word}%`] }),
    close: async () => {
      await client.end();
      await postgres.close();
    },
  };
}

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { StoreWriter } from '@helpdesk/domain/ports';
import { openSqliteStore } from '@helpdesk/sqlite';
import { type Desk, openDesk } from '@helpdesk/testkit';
import { Client } from 'pg';
import { connectionOptions } from '../../../adapters/postgres/src/connection/connection-options.ts';
import { postgresConnection } from '../../../adapters/postgres/src/connection/postgres-connection.ts';
import { openWriter } from '../../../adapters/sqlite/src/open-database.ts';
import { sqliteConnection } from '../../../adapters/sqlite/src/sqlite-connection.ts';
import { onBusyMachines } from '../../support/patience.ts';
import { takeDatabase } from '../../support/postgres-databases.ts';
import { recordedConnection } from './recorded-store.ts';

/** What a piece of work does to rows, by the counters of the engine: those that triggers change are among them. */
export interface Rows {
  readonly changed: number;
  /** Entries of indexes and rows of tables that were looked at; null where the engine does not count them. */
  readonly read: number | null;
}

/** A desk on one connection, and what one transaction costs it. */
export interface GrowthMeter {
  readonly desk: Desk;
  rowsOf(work: (writer: StoreWriter) => Promise<unknown>): Promise<Rows>;
  /** To be called between filling and measuring: removes replaced rows, and gives the planner the sizes of the tables. */
  settle(): Promise<void>;
  /** Runs one statement beside the store. */
  execute(sql: string): Promise<unknown>;
  /** The column `value` of the one row of a select. */
  valueOf(sql: string): Promise<number>;
  /** How the engine means to run each statement of the work, with its text. */
  plansOf(work: (writer: StoreWriter) => Promise<unknown>): Promise<readonly (readonly [text: string, plan: string])[]>;
  close(): Promise<void>;
}

export async function sqliteMeter(): Promise<GrowthMeter> {
  const folder = await mkdtemp(join(tmpdir(), 'helpdesk-growth-'));
  const file = join(folder, 'helpdesk.db');
  const first = openSqliteStore({ file, ...onBusyMachines });
  await first.migrate();
  await first.close();
  const database = openWriter({ file });
  const { store, take } = recordedConnection(sqliteConnection(database), 'begin immediate');
  const changes = () => database.prepare('select total_changes()').pluck().get() as number;
  return {
    desk: await openDesk(store),
    rowsOf: async (work) => {
      const before = changes();
      await store.transact(work);
      return { changed: changes() - before, read: null };
    },
    settle: async () => {
      database.exec('analyze');
    },
    execute: async (sql) => database.exec(sql),
    valueOf: async (sql) => database.prepare(sql).pluck().get() as number,
    plansOf: async (work) => {
      take();
      await store.transact(work);
      return take().map(({ text, parameters }) => {
        const rows = database.prepare(`explain query plan ${text}`).all(...parameters) as { detail: string }[];
        return [text, rows.map(({ detail }) => detail).join('\n')] as const;
      });
    },
    close: async () => {
      database.close();
      await rm(folder, { recursive: true });
    },
  };
}

/** Counters of the transaction that is under way; an index counts its entries, also where no row is read for them. */
const counters = `select
  (select coalesce(sum(n_tup_ins + n_tup_upd + n_tup_del), 0) from pg_stat_xact_user_tables)::int as changed,
  (select coalesce(sum(pg_stat_get_xact_tuples_returned(oid)), 0) from pg_class
    where relkind in ('r', 'i') and relnamespace = 'public'::regnamespace)::int as read`;

/**
 * An analysis that the server starts by itself changes plans between two measurements, and while it runs replaced rows
 * cannot be removed from indexes, so that they are read and counted.
 */
const vacuumOfTables = (setting: string): string => `do $$
declare
  each record;
begin
  for each in select oid::regclass as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace
  loop
    execute format('alter table %s ${setting}', each.name);
  end loop;
end $$`;

export async function postgresMeter(): Promise<GrowthMeter> {
  const database = await takeDatabase();
  const client = new Client(connectionOptions(database.url, 'growth'));
  await client.connect();
  // The planner prefers to read a small table completely rather than to use an index.
  await client.query('set enable_seqscan = off; set enable_bitmapscan = off');
  await client.query(vacuumOfTables('set (autovacuum_enabled = false)'));
  const plain = postgresConnection({ query: (statement) => client.query(statement), spoil: () => {} });
  const { store, take } = recordedConnection(plain, 'begin');
  const count = async () => {
    const [row] = (await client.query<{ changed: number; read: number }>(counters)).rows;
    if (row === undefined) throw new Error('the counters are one row');
    return row;
  };
  return {
    desk: await openDesk(store),
    rowsOf: (work) =>
      store.transact(async (writer) => {
        const before = await count();
        await work(writer);
        const after = await count();
        return { changed: after.changed - before.changed, read: after.read - before.read };
      }),
    settle: async () => {
      await client.query('vacuum analyze');
    },
    execute: (sql) => client.query(sql),
    valueOf: async (sql) => {
      const [row] = (await client.query<{ value: number }>(sql)).rows;
      if (row === undefined) throw new Error('the select has no row');
      return row.value;
    },
    plansOf: async (work) => {
      take();
      await store.transact(work);
      return Promise.all(
        take().map(async ({ text, parameters }) => {
          const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${text}`, [...parameters]);
          return [text, rows.map((row) => row['QUERY PLAN']).join('\n')] as const;
        }),
      );
    },
    close: async () => {
      await client.query(vacuumOfTables('reset (autovacuum_enabled)'));
      await client.end();
      await database.giveBack();
    },
  };
}

import { constants, rmSync } from 'node:fs';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Store } from '@helpdesk/domain/ports';
import { memoryStore } from '@helpdesk/memory';
import { openPostgresStore } from '@helpdesk/postgres';
import { openSqliteStore } from '@helpdesk/sqlite';
import { onBusyMachines } from './patience.ts';
import { takeDatabase } from './postgres-databases.ts';

/** Opens an empty store of one engine, and closes it again with everything that it left. */
export type OpenStore = () => Promise<OpenedStore>;

interface OpenedStore {
  readonly store: Store;
  /** The address of its database, if that is on a server. */
  readonly url?: string;
  close(): Promise<void>;
}

export const openMemory: OpenStore = async () => ({ store: memoryStore(), close: async () => {} });

let migrated: Promise<string> | undefined;

/** An empty file for this process to copy, with nothing in it that differs between desks: copying is far quicker than migrating. */
async function makeMigrated(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'helpdesk-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'helpdesk.db');
  const sqlite = openSqliteStore({ file, ...onBusyMachines });
  await sqlite.migrate();
  await sqlite.close();
  return file;
}

export const openSqlite: OpenStore = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'helpdesk-'));
  const file = join(folder, 'helpdesk.db');
  migrated ??= makeMigrated();
  await copyFile(await migrated, file, constants.COPYFILE_FICLONE);
  const sqlite = openSqliteStore({ file, ...onBusyMachines });
  return {
    store: sqlite.store,
    close: async () => {
      await sqlite.close();
      await rm(folder, { recursive: true });
    },
  };
};

export const openPostgres: OpenStore = async () => {
  const database = await takeDatabase();
  const postgres = openPostgresStore({ url: database.url, connections: 4, ...onBusyMachines });
  return {
    store: postgres.store,
    url: database.url,
    close: async () => {
      await postgres.close();
      await database.giveBack();
    },
  };
};

const engines: readonly (readonly [name: string, open: OpenStore])[] = [
  ['memory', openMemory],
  ['sqlite', openSqlite],
  ['postgres', openPostgres],
];

const wanted = process.env.TEST_STORES?.split(',');

/** The engines that the tests of this project run on: all, or those that `TEST_STORES` names. */
export const stores = engines.filter(([name]) => wanted?.includes(name) ?? true);

/** Several nodes share a Postgres. */
export const hasPostgres = stores.some(([name]) => name === 'postgres');

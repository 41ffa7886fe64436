import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Client } from 'pg';
import { patientService } from '../../support/patience.ts';
import { takeDatabase } from '../../support/postgres-databases.ts';

/** Where a desk is or comes to: a new database of one engine, and a data folder. */
export interface Place {
  /** The environment for the commands. */
  readonly env: Readonly<Record<string, string>>;
  /** The data folder; other things may be put beside what the service has there. */
  readonly folder: string;
  /** The type of every column after the migrations, by `table.column`, with ` null` for a nullable column. */
  columns(): Promise<ReadonlyMap<string, string>>;
  /** The version of its schema. */
  version(): Promise<number>;
  setVersion(version: number): Promise<void>;
  /** Statements that both engines understand. */
  execute(sql: string): Promise<void>;
  rows(sql: string): Promise<readonly Readonly<Record<string, unknown>>[]>;
  close(): Promise<void>;
}

export interface Engine {
  readonly name: string;
  /** What a flag and an integer are kept in. */
  readonly flag: string;
  readonly int: string;
  take(): Promise<Place>;
}

export const credentials = { apiKey: 'key-of-the-first-admin', apiSecret: 'secret-of-the-first-admin' };

export const settings = {
  PORT: '0',
  HELPDESK_SECRET: 'the secret of a desk that moves from place to place',
  HELPDESK_BOOTSTRAP_API_KEY: credentials.apiKey,
  ...patientService,
  HELPDESK_BOOTSTRAP_API_SECRET: credentials.apiSecret,
};

const sqlite: Engine = {
  name: 'sqlite',
  flag: 'integer',
  int: 'integer',
  take: async () => {
    const folder = await mkdtemp(join(tmpdir(), 'helpdesk-archive-'));
    const file = join(folder, 'desk.db');
    return {
      env: { ...settings, DATABASE_URL: `sqlite:${file}`, HELPDESK_DATA_DIR: folder },
      folder,
      columns: async () =>
        new Map(inDatabase(file, sqliteColumns).map(({ name, type }) => [String(name), String(type).toLowerCase()])),
      version: async () => Number(inDatabase(file, 'pragma user_version').at(0)?.user_version),
      setVersion: async (version) => void inDatabase(file, `pragma user_version = ${version}`),
      execute: async (sql) => {
        const database = new DatabaseSync(file);
        database.exec(sql);
        database.close();
      },
      rows: async (sql) => inDatabase(file, sql),
      close: () => rm(folder, { recursive: true }),
    };
  },
};

const sqliteColumns = `
  select t.name || '.' || c.name as name, c.type || iif(c."notnull" or c.pk, '', ' null') as type
  from pragma_table_list t, pragma_table_info(t.name) c
  where t.type = 'table' and t.name not like 'sqlite_%'
`;

function inDatabase(file: string, sql: string) {
  const database = new DatabaseSync(file);
  try {
    return database.prepare(sql).all();
  } finally {
    database.close();
  }
}

const postgres: Engine = {
  name: 'postgres',
  flag: 'boolean',
  int: 'bigint',
  take: async () => {
    const folder = await mkdtemp(join(tmpdir(), 'helpdesk-archive-'));
    const database = await takeDatabase();
    const ask = (sql: string) => onServer(database.url, sql);
    const version = async () =>
      Number((await ask('select max(version) as version from schema_version')).at(0)?.version);
    const setVersion = async (to: number) =>
      void (await ask(`delete from schema_version; insert into schema_version values (${to}, 0)`));
    const migrated = await version();
    return {
      env: { ...settings, DATABASE_URL: database.url, HELPDESK_DATA_DIR: folder },
      folder,
      columns: async () => new Map((await ask(postgresColumns)).map(({ name, type }) => [String(name), String(type)])),
      version,
      setVersion,
      execute: async (sql) => void (await ask(sql)),
      rows: ask,
      close: async () => {
        await setVersion(migrated);
        await database.giveBack();
        await rm(folder, { recursive: true });
      },
    };
  },
};

const postgresColumns = `
  select table_name || '.' || column_name as name,
    data_type || case is_nullable when 'YES' then ' null' else '' end as type
  from information_schema.columns where table_schema = 'public' and table_name <> 'schema_version'
`;

async function onServer(url: string, sql: string): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const client = new Client(url);
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Every engine that a desk can be on. */
export const engines: readonly Engine[] = [sqlite, postgres];

/** The engine for tests in which the engine makes no difference. */
export const anyEngine: Engine = sqlite;

/** Every way that a desk can move. */
export const moves = engines.flatMap((from) => engines.map((to) => ({ from, to, name: `${from.name} to ${to.name}` })));

import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { Client } from 'pg';
import { emptyDatabase } from '../../../support/empty-database.ts';
import { settings } from '../places.ts';
import type { Recorded } from './ask-everything.ts';
import type { SentOnce } from './fill-conversations.ts';
import type { Callers } from './fill-old-desk.ts';

/** What `make.ts` wrote down of a desk. */
export interface OldDesk {
  readonly commit: string;
  /** When it was asked. */
  readonly now: string;
  readonly callers: Callers;
  readonly sentOnce: SentOnce;
}

const fixture = new URL('schema-3/', import.meta.url);

async function jsonOf<T>(name: string): Promise<T> {
  const bytes = await readFile(new URL(name, fixture));
  return JSON.parse(String(name.endsWith('.gz') ? gunzipSync(bytes) : bytes)) as T;
}

export const readOldDesk = (): Promise<OldDesk> => jsonOf('desk.json');
export const readAnswers = (): Promise<readonly Recorded[]> => jsonOf('answers.json');

/** A desk as the old version left it, before any other program has seen it. */
export interface OldPlace {
  readonly env: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

async function folderWithUploads(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'helpdesk-old-desk-'));
  await cp(new URL('uploads/', fixture), join(folder, 'uploads'), { recursive: true });
  return folder;
}

async function onSqlite(): Promise<OldPlace> {
  const folder = await folderWithUploads();
  const file = join(folder, 'desk.db');
  await writeFile(file, gunzipSync(await readFile(new URL('sqlite.db.gz', fixture))));
  return {
    env: { ...settings, DATABASE_URL: `sqlite:${file}`, HELPDESK_DATA_DIR: folder },
    close: () => rm(folder, { recursive: true }),
  };
}

interface PostgresDump {
  readonly schema: readonly string[];
  readonly tables: Readonly<Record<string, readonly unknown[]>>;
  readonly sequences: readonly { readonly name: string; readonly value: string | null }[];
}

async function onPostgres(): Promise<OldPlace> {
  const folder = await folderWithUploads();
  const database = await emptyDatabase();
  const { schema, tables, sequences } = await jsonOf<PostgresDump>('postgres.json.gz');
  const client = new Client(database.url);
  await client.connect();
  await client.query('begin');
  for (const sql of schema) await client.query(sql);
  await client.query('set session_replication_role = replica');
  for (const [name, rows] of Object.entries(tables)) {
    await client.query(`delete from ${name}`);
    const json = JSON.stringify(rows);
    await client.query(`insert into ${name} select * from json_populate_recordset(null::${name}, $1)`, [json]);
  }
  for (const { name, value } of sequences)
    if (value !== null) await client.query('select setval($1, $2)', [name, value]);
  await client.query('commit');
  await client.end();
  return {
    env: { ...settings, DATABASE_URL: database.url, HELPDESK_DATA_DIR: folder },
    close: async () => {
      await database.drop();
      await rm(folder, { recursive: true });
    },
  };
}

/** A desk of the old version on every engine. */
export const oldPlaces: readonly { readonly name: string; readonly raise: () => Promise<OldPlace> }[] = [
  { name: 'on sqlite', raise: onSqlite },
  { name: 'on postgres', raise: onPostgres },
];

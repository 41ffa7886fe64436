import { totalmem } from 'node:os';
import { join } from 'node:path';
import { Client, types } from 'pg';
import { urlOf } from '../../support/postgres-databases.ts';
import { keptPostgres, type PostgresServer } from '../../support/postgres-server.ts';
import { adjustments, settleTotals } from './adjust.ts';
import { fillDesk } from './fill-desk.ts';
import type { DeskPlaces, KeptDesk } from './kept-desk.ts';
import { keptFolder } from './kept-folder.ts';

const template = 'desk';

/** Everything that keeps promises stays on (`fsync`, `synchronous_commit`); memory as an operator would set it. */
function settings(): readonly string[] {
  const mebibytes = Math.floor(totalmem() / 1024 ** 2);
  return [
    `shared_buffers=${Math.min(2_048, Math.floor(mebibytes / 8))}MB`,
    `effective_cache_size=${Math.floor(mebibytes / 2)}MB`,
    'max_wal_size=4GB',
    'maintenance_work_mem=256MB',
    'checkpoint_timeout=15min',
  ];
}

const int8 = 20;
const parsers = {
  getTypeParser: (oid: number) => (oid === int8 ? Number : types.getTypeParser(oid)),
} as NonNullable<ConstructorParameters<typeof Client>[0] & object>['types'];

async function connected(url: string): Promise<Client> {
  const client = new Client({ connectionString: url, types: parsers });
  // After a failure the server may end before its connections.
  client.on('error', () => {});
  await client.connect();
  return client;
}

export async function openPostgresDesk(conversations: number, { desks, say }: DeskPlaces): Promise<KeptDesk> {
  const kept = await keptFolder(desks, 'postgres', conversations, async (made) => {
    say(`Making a desk of ${conversations.toLocaleString('en')} conversations on Postgres in ${made}`);
    const server = await keptPostgres(join(made, 'data'), settings());
    try {
      await make(server, made, conversations, say);
    } finally {
      await server.stop();
    }
  });
  const server = await keptPostgres(join(kept, 'data'), settings());
  const admin = await connected(server.url);
  const desk = await connected(urlOf(server.url, template));
  const copies: string[] = [];
  const dropAll = async () => {
    for (const copy of copies) await admin.query(`drop database if exists ${copy} with (force)`);
  };
  const version = await admin.query<{ readonly server_version: string }>('show server_version');
  let source: Client | undefined = desk;
  return {
    store: 'postgres',
    conversations,
    version: `Postgres ${version.rows[0]?.server_version.split(' ')[0]}`,
    copy: async (name) => {
      // Postgres does not copy a database with open connections.
      await source?.end();
      source = undefined;
      await admin.query(`drop database if exists ${name} with (force)`);
      await admin.query(`create database ${name} template ${template} strategy file_copy`);
      copies.push(name);
      return urlOf(server.url, name);
    },
    rows: async (sql) => {
      source ??= await connected(urlOf(server.url, template));
      return (await source.query(sql)).rows;
    },
    close: async () => {
      await source?.end();
      await dropAll();
      await admin.end();
      await server.stop();
    },
  };
}

async function make(server: PostgresServer, folder: string, conversations: number, say: (line: string) => void) {
  const admin = await connected(server.url);
  const { rowCount } = await admin.query('select 1 from pg_database where datname = $1', [template]);
  if (rowCount === 0) await admin.query(`create database ${template} template template0 encoding UTF8`);
  const url = urlOf(server.url, template);
  await fillDesk(folder, url, conversations, say);
  const desk = await connected(url);
  await desk.query(adjustments);
  await desk.query(settleTotals);
  await desk.query('vacuum analyze');
  await desk.end();
  await admin.query('checkpoint');
  await admin.end();
}

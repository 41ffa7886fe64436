import { randomUUID } from 'node:crypto';
import { openPostgresStore } from '@helpdesk/postgres';
import { Client } from 'pg';
import { onBusyMachines } from './patience.ts';
import { startPostgres } from './postgres-server.ts';

/** A server, and in it a migrated database that others are copied from. */
export interface PostgresTemplate {
  /** The address of an account that may create databases. */
  readonly url: string;
  readonly template: string;
}

const variable = 'HELPDESK_TEST_POSTGRES';

export function isPrepared(): boolean {
  return process.env[variable] !== undefined;
}

/** Nothing of a test has to outlive the machine. */
const fast = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=300'];

/** Answers how to end it. */
export async function prepareTemplate(): Promise<() => Promise<void>> {
  const given = process.env.TEST_POSTGRES_URL;
  const server = given === undefined ? await startPostgres(fast) : undefined;
  const url = given ?? server?.url ?? '';
  const template = `helpdesk_test_${process.pid}_${Date.now()}`;
  const admin = new Client(url);
  await admin.connect();
  await admin.query(`create database ${template} template template0 encoding UTF8`);
  const store = openPostgresStore({ url: urlOf(url, template), ...onBusyMachines });
  await store.migrate();
  await store.close();
  process.env[variable] = JSON.stringify({ url, template } satisfies PostgresTemplate);
  return async () => {
    const { rows } = await admin.query<{ name: string }>(
      'select datname as name from pg_database where starts_with(datname, $1)',
      [template],
    );
    if (server === undefined) for (const { name } of rows) await admin.query(`drop database ${name} with (force)`);
    await admin.end();
    await server?.stop();
  };
}

export function urlOf(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}

/** An empty, migrated database; `giveBack` empties it for the next test of this process. */
export interface TestDatabase {
  readonly url: string;
  giveBack(): Promise<void>;
}

const free: TestDatabase[] = [];

export async function takeDatabase(): Promise<TestDatabase> {
  return free.pop() ?? makeDatabase(preparedTemplate());
}

function preparedTemplate(): PostgresTemplate {
  const text = process.env[variable];
  if (text === undefined) throw new Error('no Postgres was prepared for the tests');
  return JSON.parse(text) as PostgresTemplate;
}

async function makeDatabase({ url, template }: PostgresTemplate): Promise<TestDatabase> {
  // A test that loads modules again has this one twice in its process.
  const name = `${template}_${randomUUID().slice(0, 8)}`;
  await onServer(url, `create database ${name} template ${template}`);
  const own = urlOf(url, name);
  const empty = emptier(own);
  const database: TestDatabase = {
    url: own,
    giveBack: async () => {
      await empty();
      free.push(database);
    },
  };
  return database;
}

/** Over one connection, which is opened again when a test has cut it: a new one has to learn every table first. */
function emptier(url: string): () => Promise<void> {
  let kept: Client | undefined;
  return async () => {
    const client = kept ?? new Client(url);
    if (kept === undefined) {
      client.on('error', () => {
        kept = undefined;
      });
      await client.connect();
      kept = client;
    }
    await client.query(emptied);
  };
}

async function onServer(url: string, sql: string): Promise<void> {
  const client = new Client(url);
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

/** As the migrations left it: the desk's own row and counters stay, every count begins again. */
const emptied = `do $$
declare
  each record;
  -- Who may do everything says once that nothing is looked after; others say so of each table, which takes its time.
  mayAll constant boolean := (select rolsuper from pg_roles where rolname = current_user);
begin
  if mayAll then perform set_config('session_replication_role', 'replica', true); end if;
  for each in select oid::regclass as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and relname not in ('schema_version', 'counters')
  loop
    if not mayAll then execute format('alter table %s disable trigger all', each.name); end if;
    execute format('delete from %s %s', each.name, case when each.name = 'users'::regclass then 'where type <> ''system''' else '' end);
    if not mayAll then execute format('alter table %s enable trigger all', each.name); end if;
  end loop;
  update counters set value = 0;
  delete from counters where name <> 'events_forgotten';
  for each in select c.oid::regclass as name, s.seqstart as start from pg_class c join pg_sequence s on s.seqrelid = c.oid
    where c.relnamespace = 'public'::regnamespace
  loop
    perform setval(each.name, each.start, false);
  end loop;
  perform setval('users_id_seq', (select max(id) from users));
end $$`;

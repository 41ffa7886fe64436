import type { Migration } from '@helpdesk/sql';
import type { Client } from 'pg';
import { connectionOptions } from './connection/connection-options.ts';
import { withPatientClient } from './connection/patient-client.ts';
import { tlsRefusal } from './connection/tls-options.ts';
import { lockSpace, locks } from './locks.ts';
import { migrations as all } from './migrations/all.ts';
import { storeError } from './postgres-errors.ts';

/** The version that a database has after every migration. */
export const latestSchema = latestOf(all);

const tooNew = 'SCHEMA_TOO_NEW';
const unusable = 'DATABASE_UNUSABLE';

/**
 * Applies what is missing; answers the names, in order. Throws when the schema is newer than this program, or the
 * database cannot hold a desk. Of several processes that start at once one applies each step, in a transaction
 * of its own; the others wait for it.
 */
export function applyMigrations(url: string, steps: readonly Migration[] = all): Promise<readonly string[]> {
  return connected(url, async (client) => {
    await requireUsable(client);
    await client.query({ text: 'select pg_advisory_lock($1, $2)', values: [lockSpace, locks.migrating], ...asLong });
    await client.query(
      'create table if not exists schema_version (version bigint primary key, applied_at bigint not null)',
    );
    const current = await knownVersion(client, steps);
    const missing = steps.filter((step) => step.version > current);
    for (const step of missing) await apply(client, step);
    return missing.map((step) => step.name);
  });
}

/** Implements `Archive.schemaState`. */
export function schemaState(url: string): Promise<'none' | 'older' | 'current'> {
  return connected(url, async (client) => {
    const { rows } = await client.query<{ is: boolean }>("select to_regclass('schema_version') is not null as is");
    const version = rows[0]?.is ? await knownVersion(client, all) : 0;
    if (version === latestOf(all)) return 'current';
    return version > 0 && (await hasRoles(client)) ? 'older' : 'none';
  });
}

/** A migration that was cut before there was a desk leaves tables without rows. */
async function hasRoles(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ is: boolean }>("select to_regclass('roles') is not null as is");
  if (rows[0]?.is !== true) return false;
  return (await client.query('select 1 from roles limit 1')).rows.length > 0;
}

/** What the steps behind that schema do to rows; part of the caller's transaction. */
export async function upgradeRows(client: Pick<Client, 'query'>, from: number): Promise<void> {
  for (const { version, leavesRows, sql } of all) {
    if (version > from && leavesRows !== true) await client.query({ text: sql, ...asLong });
  }
}

/** Runs one piece of work on a connection of its own. */
export async function connected<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  try {
    const options = { ...connectionOptions(url, 'helpdesk migration'), query_timeout: answerWithin };
    return await withPatientClient(options, work);
  } catch (error) {
    throw isOurs(error) ? error : (tlsRefusal(error) ?? storeError(error));
  }
}

async function apply(client: Client, step: Migration): Promise<void> {
  await client.query('begin');
  try {
    await client.query({ text: step.sql, ...asLong });
    await client.query('insert into schema_version values ($1, $2)', [step.version, Date.now()]);
    await client.query('commit');
  } catch (error) {
    // On a lost connection the rollback fails too, and its error would hide the first one.
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

async function knownVersion(client: Client, steps: readonly Migration[]): Promise<number> {
  const { rows } = await client.query<{ version: number | null }>('select max(version) as version from schema_version');
  const current = rows[0]?.version ?? 0;
  const latest = latestOf(steps);
  if (current <= latest) return current;
  const message = `The database has schema version ${current}; this program knows ${latest}. Start a newer one.`;
  throw Object.assign(new Error(message), { code: tooNew });
}

function latestOf(steps: readonly Migration[]): number {
  return Math.max(...steps.map((step) => step.version));
}

/** The limit of short queries, in milliseconds. */
const answerWithin = 5_000;

/** A day: another process may be changing a large table, this one too, or counts all of it. */
export const asLong = { query_timeout: 86_400_000 } as const;

const oldest = 140_000;

/** Throws when this server or this database cannot hold a desk. */
export async function requireUsable(client: Client): Promise<void> {
  const { rows } = await client.query<{ version: string; encoding: string }>(
    "select current_setting('server_version_num') as version, current_setting('server_encoding') as encoding",
  );
  const [server] = rows;
  if (Number(server?.version) < oldest) throw refusal(`Postgres 14 or newer is needed; this one is ${server?.version}`);
  if (server?.encoding !== 'UTF8')
    throw refusal(`The database has the encoding ${server?.encoding}; make it with UTF8`);
}

function refusal(message: string): Error {
  return Object.assign(new Error(message), { code: unusable });
}

function isOurs(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === tooNew || error.code === unusable);
}

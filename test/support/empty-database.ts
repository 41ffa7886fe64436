import { Client } from 'pg';
import { type PostgresTemplate, urlOf } from './postgres-databases.ts';
import { startPostgres } from './postgres-server.ts';

/** A database in which nothing was ever made; for what has to come upon it first. */
export interface EmptyDatabase {
  readonly url: string;
  /** Ends open connections. */
  drop(): Promise<void>;
}

let made = 0;

/** On the server that was prepared for the tests; outside of them on one of its own. */
export async function emptyDatabase(): Promise<EmptyDatabase> {
  const prepared = process.env.HELPDESK_TEST_POSTGRES;
  const server = prepared === undefined ? await startPostgres() : undefined;
  const { url, template } =
    prepared === undefined
      ? { url: server?.url ?? '', template: 'helpdesk' }
      : (JSON.parse(prepared) as PostgresTemplate);
  // A name that the server's clean-up knows as one of the run's.
  const name = `${template}_empty_${process.pid}_${made++}`;
  await asAdmin(url, `create database ${name} template template0 encoding UTF8`);
  return {
    url: urlOf(url, name),
    drop: async () => {
      if (server !== undefined) await server.stop();
      else await asAdmin(url, `drop database ${name} with (force)`);
    },
  };
}

async function asAdmin(url: string, sql: string): Promise<void> {
  const admin = new Client(url);
  await admin.connect();
  try {
    await admin.query(sql);
  } finally {
    await admin.end();
  }
}

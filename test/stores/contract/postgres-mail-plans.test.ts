import { openPostgresStore, type PostgresStore } from '@helpdesk/postgres';
import type { SqlConnection } from '@helpdesk/sql';
import { addConversation, openDesk } from '@helpdesk/testkit';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { postgresConnection } from '../../../adapters/postgres/src/connection/postgres-connection.ts';
import { onBusyMachines } from '../../support/patience.ts';
import { takeDatabase } from '../../support/postgres-databases.ts';
import { mailCases, statementsOfMail } from './mail-cases.ts';

let database: Awaited<ReturnType<typeof takeDatabase>>;
let postgres: PostgresStore;
let client: Client;
let connection: SqlConnection;

beforeAll(async () => {
  database = await takeDatabase();
  postgres = openPostgresStore({ url: database.url, ...onBusyMachines });
  await postgres.migrate();
  await addConversation(await openDesk(postgres.store));
  client = new Client(database.url);
  await client.connect();
  // The planner prefers to read an empty table completely rather than to use an index.
  await client.query('set enable_seqscan = off; set enable_bitmapscan = off');
  connection = postgresConnection({ query: (statement) => client.query(statement), spoil: () => {} });
});
afterAll(async () => {
  await client.end();
  await postgres.close();
  await database.giveBack();
});

/** The reads of tables of mail that do not begin with a condition of an index, in the plan for any parameters. */
async function walks(text: string): Promise<readonly string[]> {
  const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain (generic_plan, costs off) ${text}`);
  const lines = rows.map((row) => row['QUERY PLAN'].trim());
  return lines.filter((line, at) => {
    const isRead = /Scan.* on mail(?:_|boxes)/.test(line);
    return isRead && !/^Index Cond|^TID Cond/.test(lines[at + 1] ?? '');
  });
}

describe('mail on Postgres', () => {
  it.each(mailCases)('walks no table: %s', async (_name, ask) => {
    const statements = await statementsOfMail(connection, ask);
    expect(statements.length).toBeGreaterThan(0);
    for (const { text } of statements) expect(await walks(text), text).toEqual([]);
  });

  it('planted: walks of a table and of an index are seen', async () => {
    expect(await walks('select id from mail_out where kind = $1')).toHaveLength(1);
    expect(await walks('select id from mail_imports where size = $1 order by id')).toHaveLength(1);
    expect(await walks('select id from mail_out where header_id = $1')).toEqual([]);
  });
});

import { openPostgresStore, type PostgresStore } from '@helpdesk/postgres';
import { type SqlConnection, sqlReader } from '@helpdesk/sql';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { postgresConnection } from '../../../adapters/postgres/src/connection/postgres-connection.ts';
import { onBusyMachines } from '../../support/patience.ts';
import { takeDatabase } from '../../support/postgres-databases.ts';
import { contactLists, lightStatements, plainLists, type Statement } from './light-lists.ts';

let database: Awaited<ReturnType<typeof takeDatabase>>;
let postgres: PostgresStore;
let client: Client;
let connection: SqlConnection;

beforeAll(async () => {
  database = await takeDatabase();
  postgres = openPostgresStore({ url: database.url, ...onBusyMachines });
  await postgres.migrate();
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

/** The plan for any parameters, without the part of the totals and of what is gathered for one page. */
async function planOf({ text }: Statement): Promise<string> {
  const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain (generic_plan, costs off) ${text}`);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

describe('a list on Postgres that is not heavy', () => {
  it.each(plainLists)('walks no table and sorts nothing: %s', async (_name, query) => {
    for (const statement of await lightStatements(connection, ({ conversations }) => conversations.list(query))) {
      if (!statement.text.includes('limit')) continue;
      const plan = await planOf(statement);
      expect(plan, statement.text).toContain('Index');
      expect(plan, statement.text).not.toMatch(/(?:^|-> +)Sort\b|Seq Scan/m);
    }
  });

  it.each(contactLists)('walks no table and sorts nothing: contacts %s', async (_name, query) => {
    const all = await lightStatements(connection, ({ contacts }) => contacts.list(query));
    const pages = all.filter(({ text }) => text.includes('offset'));
    // In an order of which every row has a value, there is no page after a null.
    const isNullable = /email|last_active_at/.test(query.sort.field);
    expect(pages.length > 0).toBe(query.page.after?.value !== null || isNullable);
    for (const statement of pages) {
      const plan = await planOf(statement);
      expect(plan, statement.text).toContain('Index');
      expect(plan, statement.text).not.toMatch(/(?:^|-> +)Sort\b|Seq Scan/m);
    }
  });

  it.each([
    ['a tag', 'listWithTag'],
    ['a team', 'listOfTeam'],
    ['an agent', 'listOpenOfAgent'],
  ] as const)('nor does the deletion of %s, of the conversations that it changes next', async (_what, list) => {
    for (const statement of await lightStatements(connection, ({ conversations }) => conversations[list](1, 1_000))) {
      const plan = await planOf(statement);
      expect(plan, statement.text).toMatch(/Index.* (?:conversations_of_(?:agent|team)|conversation_tags_\w+) /);
      expect(plan, statement.text).not.toMatch(/(?:^|-> +)Sort\b|Seq Scan on conv/m);
    }
  });

  it('begins with the contacts, where a filter has part of an e-mail', async () => {
    const [, query] = plainLists[0] ?? [];
    if (query === undefined) throw new Error('there is no list');
    const asked: Statement[] = [];
    const execute: SqlConnection['execute'] = (text, parameters) => {
      asked.push({ text, parameters });
      return connection.execute(text, parameters);
    };
    const rule = { op: 'text contains', field: 'users.email', value: 'nobody' } as const;
    const filter = { logic: 'AND', rules: [rule] } as const;
    await sqlReader({ engine: connection.engine, execute }).conversations.list({ ...query, filter });
    const [total] = asked;
    if (total === undefined) throw new Error('nothing was asked');
    expect(await planOf(total)).toMatch(/Index Cond: \(contact_id = ANY \(+InitPlan/);
  });

  it('planted: a sort is seen', async () => {
    const plan = await planOf({ text: 'select c.id from conversations c order by c.subject limit 30', parameters: [] });
    expect(plan).toMatch(/(?:^|-> +)Sort\b/m);
  });
});

import { reportDays, type Timestamp } from '@helpdesk/domain';
import type { StoreReader } from '@helpdesk/domain/ports';
import { openPostgresStore, type PostgresStore } from '@helpdesk/postgres';
import { type SqlConnection, sqlReader } from '@helpdesk/sql';
import { addAgent, addConversation, type Desk, openDesk } from '@helpdesk/testkit';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { postgresConnection } from '../../../adapters/postgres/src/connection/postgres-connection.ts';
import { countedReports } from '../../../adapters/sql/src/repositories/counted-reports.ts';
import { onBusyMachines } from '../../support/patience.ts';
import { takeDatabase } from '../../support/postgres-databases.ts';
import type { Statement } from './light-lists.ts';

/**
 * How many rows a request reads, by the counters of Postgres itself (`explain analyze`), on a desk and on one of ten
 * times its size over the same days: what does not depend on the machine must not depend on the size.
 */
const [small, large] = [400, 4_000];
const day = 86_400_000;
const now: Timestamp = Date.UTC(2026, 4, 20, 12);
const year = reportDays(now, 'UTC', 30);

let database: Awaited<ReturnType<typeof takeDatabase>>;
let postgres: PostgresStore;
let client: Client;
let desk: Desk;
let statements: Statement[] = [];
let connection: SqlConnection;
let uuid: string;
let agentId: number;

beforeAll(async () => {
  database = await takeDatabase();
  postgres = openPostgresStore({ url: database.url, ...onBusyMachines });
  await postgres.migrate();
  desk = await openDesk(postgres.store);
  agentId = await addAgent(desk);
  ({ uuid } = await addConversation(desk, { createdAt: now, lastMessageAt: now, assignedUserId: agentId }));
  client = new Client(database.url);
  await client.connect();
  // The planner prefers to read a small table completely rather than to use an index.
  await client.query('set enable_seqscan = off; set enable_bitmapscan = off; set enable_sort = off');
  const plain = postgresConnection({ query: (statement) => client.query(statement), spoil: () => {} });
  connection = {
    engine: plain.engine,
    execute: (text, parameters) => {
      statements.push({ text, parameters });
      return plain.execute(text, parameters);
    },
  };
});
afterAll(async () => {
  await client.end();
  await postgres.close();
  await database.giveBack();
});

/** Adds copies of the conversation until there are `count`: spread over thirty days, four messages each. */
async function growTo(count: number): Promise<void> {
  const columns = await client.query<{ column_name: string }>(
    "select column_name from information_schema.columns where table_name = 'conversations'",
  );
  const own: Readonly<Record<string, string>> = {
    id: 'n',
    uuid: "'copy-' || n",
    reference_number: "'copy-' || n",
    created_at: `${now} - (n % 30) * ${day}::bigint - (n * 7919) % 3600000`,
    last_message_at: `${now} - (n % 30) * ${day}::bigint - (n * 7919) % 3600000`,
    assigned_user_id: 'case when n % 2 = 0 then assigned_user_id end',
    resolved_at: `case when n % 3 = 0 then ${now} - (n % 30) * ${day}::bigint end`,
    first_reply_at: `${now} - (n % 30) * ${day}::bigint + (n * 104729) % 7200000`,
  };
  const names = columns.rows.map((row) => row.column_name);
  await client.query(
    `insert into conversations (${names.join(', ')}) select ${names.map((name) => own[name] ?? name).join(', ')}
     from conversations, generate_series(1000 + (select count(*) from conversations), 1000 + $1::bigint) n
     where uuid = $2`,
    [count, uuid],
  );
  await client.query(
    `insert into messages (uuid, created_at, updated_at, type, status, conversation_id, content, text_content,
       content_type, private, sender_id, sender_type, meta)
     select 'm-' || c.id || '-' || n, c.created_at + n, c.created_at, 'incoming', 'received', c.id, 'x', 'x', 'text',
       false, c.contact_id, 'contact', '{}'
     from conversations c, generate_series(1, 4) n
     where not exists (select 1 from messages m where m.conversation_id = c.id)`,
  );
  await postgres.store.transact(({ conversations }) => conversations.addUpTotals());
  await client.query('vacuum analyze');
}

interface Plan {
  readonly 'Node Type': string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly Plans?: readonly Plan[];
}

function rowsOf(plan: Plan): number {
  const removed = (plan['Rows Removed by Filter'] ?? 0) + (plan['Rows Removed by Index Recheck'] ?? 0);
  const own = /Scan$/.test(plan['Node Type']) && !/^(?:Subquery|CTE|Function|Values)/.test(plan['Node Type']);
  const below = (plan.Plans ?? []).reduce((sum, each) => sum + rowsOf(each), 0);
  return below + (own ? (plan['Actual Rows'] + removed) * plan['Actual Loops'] : 0);
}

/** Rows that the statements of some work read from tables and indexes. */
async function rowsRead(work: (reader: StoreReader) => Promise<unknown>): Promise<number> {
  statements = [];
  await work(sqlReader(connection));
  const made = statements;
  let rows = 0;
  for (const { text, parameters } of made) {
    const { rows: plans } = await client.query<{ 'QUERY PLAN': readonly { readonly Plan: Plan }[] }>(
      `explain (analyze, format json) ${text}`,
      [...parameters],
    );
    const plan = plans[0]?.['QUERY PLAN'][0]?.Plan;
    if (plan === undefined) throw new Error('a statement has a plan');
    rows += rowsOf(plan);
  }
  expect(made.length).toBeGreaterThan(0);
  return rows;
}

const list = (reader: StoreReader, scope: 'all' | 'assigned' | 'unassigned', page = 1) =>
  reader.conversations.list({
    scope: scope === 'assigned' ? { kind: scope, agentId } : { kind: scope },
    filter: null,
    sort: { field: 'conversations.last_message_at', direction: 'desc' },
    page: { page, size: 30 },
    viewerId: agentId,
  });

const works: Readonly<Record<string, (reader: StoreReader) => Promise<unknown>>> = {
  'the first page of all': (reader) => list(reader, 'all'),
  'the first page of an agent': (reader) => list(reader, 'assigned'),
  'the first page of what is unassigned': (reader) => list(reader, 'unassigned'),
  'a conversation': (reader) => reader.conversations.find(uuid),
  'its item in a list': (reader) => reader.conversations.findListItem(uuid, agentId),
  'what is handled': (reader) => reader.reports.handlingCounts(),
  'conversations by day': (reader) => reader.reports.createdPerDay(year),
  'resolved ones by day': (reader) => reader.reports.resolvedPerDay(year),
  'messages by day': (reader) => reader.reports.messagesPerDay(year),
  'conversations by status': (reader) => reader.reports.statusCounts(year),
  'tags of a window': (reader) => reader.reports.tagCounts(year[0]?.from ?? 0),
};

test('a page and a report read as many rows of a desk of ten times the size', async () => {
  await growTo(small);
  const before = new Map<string, number>();
  for (const [name, work] of Object.entries(works)) before.set(name, await rowsRead(work));
  // Planted: the tags of a window, counted over its conversations.
  const walk = () => countedReports(connection).tagCounts(year[0]?.from ?? 0);
  const planted = await rowsRead(walk);
  await growTo(large);
  for (const [name, work] of Object.entries(works)) {
    const [few, many] = [before.get(name) ?? 0, await rowsRead(work)];
    expect(few, name).toBeGreaterThan(0);
    expect(many, `${name}: ${few} rows of ${small}, ${many} of ${large}`).toBeLessThanOrEqual(few * 1.5 + 20);
  }
  expect(await rowsRead(walk)).toBeGreaterThan(planted * 5);
});

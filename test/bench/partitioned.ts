import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent } from 'node:http';
import { availableParallelism, cpus, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openPostgresStore } from '@helpdesk/postgres';
import { compose, readConfig, startService } from '@helpdesk/service';
import { Client } from 'pg';
import { urlOf } from '../support/postgres-databases.ts';
import { startPostgres } from '../support/postgres-server.ts';
import { type Form, inTurns, megabytes, part, seconds, timed } from './partitioned-form.ts';
import { type Ask, asker, session } from './partitioned-session.ts';
import { indexSizes, newestMonth, oldestMonth, rowSize, tableSizes } from './partitioned-sizes.ts';
import { yearOf } from './partitioned-year.ts';
import { below, seededRandom } from './random.ts';
import { printTable } from './table.ts';

/**
 * A desk with a year of messages and events in Postgres, as it is migrated and partitioned by month
 * (deploy/partition-by-month.sql), beside each other: what is written, read, followed and forgotten, each measured in
 * turns on both; and the service itself on both, which has to answer the same.
 */
const { values } = parseArgs({
  options: {
    /** Messages, and as many events. */
    messages: { type: 'string', default: '1000000' },
    seconds: { type: 'string', default: '4' },
  },
});

const messages = Number(values.messages);
const { conversations, fill: fillYear, more } = yearOf(messages);
const credentials = { apiKey: 'benchmark-key-of-the-admin', apiSecret: 'benchmark-secret-of-the-admin' };
const say = (line: string) => void process.stdout.write(`${line}\n`);

const began = performance.now();
const folder = await mkdtemp(join(tmpdir(), 'helpdesk-partitioned-'));
const server = await startPostgres(['shared_buffers=1GB', 'max_wal_size=8GB', 'maintenance_work_mem=512MB', 'jit=off']);
try {
  await onServer('create database whole');
  await fill(urlOf(server.url, 'whole'));
  await onServer('create database parted template whole strategy file_copy');
  const [whole, parted] = [await formAt('one table', 'whole'), await formAt('by month', 'parted')];
  await partition(parted);
  const both = [whole, parted];
  const all = [...both, plannedOnce(parted)];
  await serve(both);
  await insertInBulk(both);
  for (const measure of [listMessages, findByUuid, followLog]) await measure(all);
  await sizes(both);
  await forgetMonth(whole, parted);
  report(all);
  for (const { store } of all) await store.close();
  for (const { admin } of both) await admin.end();
} finally {
  await server.stop();
  await rm(folder, { recursive: true });
}

async function formAt(name: string, database: string): Promise<Form> {
  const url = urlOf(server.url, database);
  const admin = await connected(url);
  return { name, url, admin, store: openPostgresStore({ url }), figures: new Map() };
}

/** Planning for every month at each call is most of what a prepared statement costs; this is how to be spared it. */
function plannedOnce(parted: Form): Form {
  const url = `${parted.url}?options=${encodeURIComponent('-c plan_cache_mode=force_generic_plan')}`;
  return { ...parted, name: 'and planned once', url, store: openPostgresStore({ url }), figures: new Map() };
}

async function connected(url: string): Promise<Client> {
  const client = new Client(url);
  // The server may end first, when something has failed.
  client.on('error', () => {});
  await client.connect();
  return client;
}

async function onServer(statement: string): Promise<void> {
  const client = await connected(server.url);
  await client.query(statement);
  await client.end();
}

/** As the service makes it, with a year in it. */
async function fill(url: string): Promise<void> {
  const composition = await compose(configOf(url));
  await composition.helpdesk.bootstrapDesk({ email: 'admin@example.com', password: 'correct horse', credentials });
  await composition.close();
  const admin = await connected(url);
  const took = await timed(() => admin.query(fillYear));
  say(`${conversations} conversations, ${messages} messages and as many events over a year: ${seconds(took)}`);
  await admin.query('vacuum analyze');
  await admin.query('checkpoint');
  await admin.end();
}

async function partition({ admin, figures }: Form): Promise<void> {
  const script = readFileSync(new URL('../../deploy/partition-by-month.sql', import.meta.url), 'utf8');
  const took = await timed(() => admin.query(script));
  figures.set('s to make it of one table', (took / 1_000).toFixed(0));
  await admin.query('vacuum analyze');
  await admin.query('checkpoint');
}

function configOf(url: string) {
  const read = readConfig({
    DATABASE_URL: url,
    HELPDESK_DATA_DIR: folder,
    HELPDESK_BOOTSTRAP_API_KEY: credentials.apiKey,
    HELPDESK_BOOTSTRAP_API_SECRET: credentials.apiSecret,
    HELPDESK_RATE_LIMIT_API: '0',
    HELPDESK_EVENT_RETENTION_DAYS: '3650',
    PORT: '0',
  });
  if ('faults' in read) throw new Error(read.faults.join('\n'));
  return read.ok;
}

/** The service on each of them: what it answers has to be the same; then how many messages a second it takes. */
async function serve(forms: readonly Form[]): Promise<void> {
  const answers: (readonly string[])[] = [];
  for (const form of forms) {
    const service = await startService(configOf(form.url), false);
    const agent = new Agent({ keepAlive: true });
    try {
      const ask = asker(`${service.address}/api/v1`, `${credentials.apiKey}:${credentials.apiSecret}`, agent);
      answers.push(await session(ask));
      form.figures.set('messages a second posted, 8 at a time', (await postForAWhile(ask)).toFixed(0));
    } finally {
      agent.destroy();
      await service.stop();
    }
  }
  const [first = [], second = []] = answers;
  const odd = first.findIndex((answer, index) => answer !== second[index]);
  if (odd >= 0)
    throw new Error(`answered differently:\n${first[odd]?.slice(0, 3_000)}\n${second[odd]?.slice(0, 3_000)}`);
  say(`a session of the service of ${first.length} requests: the same answers on both`);
}

async function postForAWhile(ask: Ask): Promise<number> {
  const page = (await ask('GET', '/conversations/all?page_size=100')) as { results: { uuid: string }[] };
  const until = performance.now() + Number(values.seconds) * 1_000;
  let posted = 0;
  const post = async (writer: number): Promise<void> => {
    for (let turn = 0; performance.now() < until; turn++) {
      const { uuid = '' } = page.results[(writer * 13 + turn) % page.results.length] ?? {};
      await ask('POST', `/conversations/${uuid}/messages`, { message: 'The parcel is on its way to you.' });
      posted++;
    }
  };
  await Promise.all(Array.from({ length: 8 }, (_, writer) => post(writer)));
  return posted / Number(values.seconds);
}

/** Every index and foreign key in place, 500 rows a transaction. */
async function insertInBulk(forms: readonly Form[]): Promise<void> {
  const rows = 500;
  const rates = forms.map((): number[] => []);
  for (let round = 0; round < 20; round++) {
    for (const [index, { admin }] of forms.entries()) {
      const took = await timed(() => admin.query(more(rows, round)));
      rates[index]?.push((rows / took) * 1_000);
    }
  }
  for (const [index, { figures }] of forms.entries()) {
    figures.set('messages a second inserted in bulk', part(rates[index] ?? [], 0.5).toFixed(0));
  }
}

/** The newest 30 of conversations of the whole year, with their number, as the service asks for them. */
async function listMessages(forms: readonly Form[]): Promise<void> {
  const random = seededRandom(7);
  const ids = Array.from({ length: 1_000 }, () => 1 + below(random, conversations));
  await inTurns(forms, 'list the messages of a conversation', ids, ({ store }, conversationId) =>
    store.store.read((reader) =>
      reader.messages.list({ conversationId, private: null, types: [], page: { page: 1, size: 30 } }),
    ),
  );
}

async function findByUuid(forms: readonly Form[]): Promise<void> {
  const [form] = forms;
  const { rows } = (await form?.admin.query(
    'select conversation_id, uuid from messages tablesample system (1) order by random() limit 1000',
  )) ?? { rows: [] };
  const known = rows as readonly { conversation_id: string; uuid: string }[];
  await inTurns(forms, 'find a message by its uuid', known, ({ store }, row) =>
    store.store.read((reader) => reader.messages.find(Number(row.conversation_id), row.uuid)),
  );
}

async function followLog(forms: readonly Form[]): Promise<void> {
  const size = 500;
  const steps = Array.from({ length: 200 }, (_, step) => messages - (200 - step) * size);
  await inTurns(forms, `follow the log, ${size} entries`, steps, async ({ store }, after) => {
    const entries = await store.store.read((reader) => reader.events.listAfter(after, size));
    if (entries.length !== size) throw new Error(`${entries.length} entries behind ${after}`);
  });
  const tip = await Promise.all(forms.map(({ store }) => store.store.read((reader) => reader.events.newest())));
  const asks = Array.from({ length: 1_000 }, () => 10);
  await inTurns(forms, 'look for news at the end of the log', asks, ({ store, name }, back) =>
    store.store.read((reader) =>
      reader.events.listAfter((tip[forms.findIndex((form) => form.name === name)] ?? 0) - back, 100),
    ),
  );
}

async function sizes(forms: readonly Form[]): Promise<void> {
  for (const { admin, figures } of forms) {
    const { rows } = await admin.query(indexSizes);
    for (const { name, bytes } of rows) figures.set(`MB of the index ${name}`, megabytes(Number(bytes)));
  }
  for (const { admin, figures } of forms) {
    for (const table of ['messages', 'events', 'conversations']) {
      const { rows } = await admin.query(rowSize, [table]);
      figures.set(`bytes a row of ${table} takes, with its indexes`, Number(rows[0].bytes).toFixed(0));
    }
  }
  const [whole, parted] = forms;
  const newest = await parted?.admin.query(newestMonth);
  parted?.figures.set('MB of indexes that new rows go to', megabytes(Number(newest?.rows[0].bytes)));
  const all = await whole?.admin.query("select pg_indexes_size('messages') + pg_indexes_size('events') as bytes");
  whole?.figures.set('MB of indexes that new rows go to', megabytes(Number(all?.rows[0].bytes)));
}

/** The oldest whole month. */
async function forgetMonth(whole: Form, parted: Form): Promise<void> {
  const { rows } = await whole.admin.query(oldestMonth);
  const { first_day: firstDay, last_message: lastMessage, last_event: lastEvent } = rows[0];
  const before = await tableBytes(whole);
  const deleted = await timed(() =>
    whole.admin.query(
      `begin; delete from messages where id <= ${lastMessage}; delete from events where id <= ${lastEvent}; commit`,
    ),
  );
  const vacuumed = await timed(() => whole.admin.query('vacuum messages, events'));
  whole.figures.set('ms to forget a month', deleted.toFixed(0));
  whole.figures.set('ms to vacuum after it', vacuumed.toFixed(0));
  whole.figures.set('MB that the disk has back', megabytes(before - (await tableBytes(whole))));

  // The month that is not whole, before it, goes without being counted.
  await parted.admin.query("select drop_month($1::timestamp - interval '1 month')", [firstDay]);
  const beforeDrop = await tableBytes(parted);
  const dropped = await timed(() => parted.admin.query('select drop_month($1)', [firstDay]));
  parted.figures.set('ms to forget a month', dropped.toFixed(0));
  parted.figures.set('ms to vacuum after it', '0');
  parted.figures.set('MB that the disk has back', megabytes(beforeDrop - (await tableBytes(parted))));
  const forgotten = await parted.store.store.read((reader) => reader.events.forgottenUpTo());
  if (forgotten !== Number(lastEvent)) throw new Error(`forgotten up to ${forgotten}, not ${lastEvent}`);
}

async function tableBytes({ admin }: Form): Promise<number> {
  const { rows } = await admin.query(tableSizes);
  return Number(rows[0].bytes);
}

function report(forms: readonly Form[]): void {
  const names = new Set(forms.flatMap(({ figures }) => [...figures.keys()]));
  say('');
  printTable(say, [
    ['', ...forms.map(({ name }) => name)],
    ...[...names].map((name) => [
      name.replace(/ \(.*\)$/, name.startsWith('  ') ? '' : '$&'),
      ...forms.map(({ figures }) => figures.get(name) ?? ''),
    ]),
  ]);
  const [{ model = 'unknown' } = {}] = cpus();
  const memory = (totalmem() / 2 ** 30).toFixed(0);
  say(
    `\n${availableParallelism()} x ${model}, ${memory} GiB, Node ${process.versions.node}; ${seconds(performance.now() - began)} in all`,
  );
}

import type { Engine, Rows } from './rows.ts';

/** What the API does not show: whether the log has every change once, and whether the store is whole. */
export async function verifyRows(rows: Rows, check: 'log' | 'log and integrity'): Promise<readonly string[]> {
  const faults = [...(await logFaults(rows))];
  if (check === 'log and integrity') faults.push(...(await integrityFaults[rows.engine](rows)));
  return faults;
}

const messageOfEvent: Readonly<Record<Engine, string>> = {
  sqlite: "json_extract(payload, '$.messageId')",
  postgres: "(payload::json ->> 'messageId')::bigint",
};

interface Count {
  readonly count: number;
}

async function logFaults(rows: Rows): Promise<readonly string[]> {
  const faults: string[] = [];
  const last = new Map<number, number>();
  const events = await rows.list<{ readonly conversation: number; readonly seq: number }>(
    'select conversation_id as conversation, seq from events where seq is not null order by id',
  );
  for (const { conversation, seq } of events) {
    const expected = (last.get(conversation) ?? 0) + 1;
    if (seq !== expected) faults.push(`conversation ${conversation}: seq ${seq} follows ${expected - 1}`);
    last.set(conversation, seq);
  }
  const counters = await rows.list<{ readonly id: number; readonly seq: number }>('select id, seq from conversations');
  for (const { id, seq } of counters) {
    if (seq !== (last.get(id) ?? 0)) faults.push(`conversation ${id} counts ${seq}, its log ${last.get(id) ?? 0}`);
  }
  const ofEvents = `select ${messageOfEvent[rows.engine]} from events where type = 'message.created'`;
  const unmatched = await countOf(rows, `select id from messages except ${ofEvents}`);
  if (unmatched > 0) faults.push(`${unmatched} messages have no event`);
  const dangling = await countOf(rows, `${ofEvents} except select id from messages`);
  if (dangling > 0) faults.push(`${dangling} events have no message`);
  const twice = await countOf(rows, `${ofEvents} group by 1 having count(*) > 1`);
  if (twice > 0) faults.push(`${twice} messages have several events`);
  return faults;
}

async function countOf(rows: Rows, query: string): Promise<number> {
  const [row] = await rows.list<Count>(`select count(*) as count from (${query}) as counted`);
  return row?.count ?? 0;
}

/** What the engine itself finds broken: indexes, pages, references. */
export const integrityFaults: Readonly<Record<Engine, (rows: Rows) => Promise<readonly string[]>>> = {
  sqlite: async (rows) => {
    const checks = await rows.list<{ readonly integrity_check: string }>('pragma integrity_check');
    const broken = await rows.list('pragma foreign_key_check');
    return [
      ...checks.filter((row) => row.integrity_check !== 'ok').map((row) => `integrity check: ${row.integrity_check}`),
      ...(broken.length > 0 ? [`${broken.length} references lead nowhere`] : []),
    ];
  },
  postgres: async (rows) => {
    const faults: string[] = [];
    await rows.run('create extension if not exists amcheck');
    for (const { name } of await rows.list<{ readonly name: string }>(bTrees)) {
      await rows.run(`select bt_index_check('${name}'::regclass, true)`).catch((error: unknown) => {
        faults.push(`integrity check: ${name}: ${error}`);
      });
    }
    for (const { name } of await rows.list<{ readonly name: string }>(tables)) {
      for (const { msg } of await rows.list<{ readonly msg: string }>(`select msg from verify_heapam('${name}')`)) {
        faults.push(`integrity check: ${name}: ${msg}`);
      }
    }
    for (const { query } of await rows.list<{ readonly query: string }>(lostReferences)) {
      const broken = await countOf(rows, query);
      if (broken > 0) faults.push(`${broken} references lead nowhere: ${query}`);
    }
    return faults;
  },
};

const tables = `select oid::regclass::text as name from pg_class
  where relkind = 'r' and relnamespace = 'public'::regnamespace`;

const bTrees = `select i.indexrelid::regclass::text as name from pg_index i join pg_class c on c.oid = i.indexrelid
  where c.relnamespace = 'public'::regnamespace and c.relam = (select oid from pg_am where amname = 'btree')`;

/** For each foreign key of one column, the query for rows whose reference does not exist. */
const lostReferences = `select format('select 1 from %s c where c.%I is not null and not exists
    (select 1 from %s p where p.%I = c.%I)', k.conrelid::regclass, c.attname, k.confrelid::regclass, p.attname, c.attname)
    as query
  from pg_constraint k
  join pg_attribute c on c.attrelid = k.conrelid and c.attnum = k.conkey[1]
  join pg_attribute p on p.attrelid = k.confrelid and p.attnum = k.confkey[1]
  where k.contype = 'f' and k.connamespace = 'public'::regnamespace`;

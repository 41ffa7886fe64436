import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { searchText } from '@helpdesk/domain';
import { Client } from 'pg';
import { openWriter } from '../../adapters/sqlite/src/open-database.ts';
import { urlOf } from '../support/postgres-databases.ts';
import { startPostgres } from '../support/postgres-server.ts';
import { seededRandom } from './random.ts';
import { printTable } from './table.ts';

/**
 * What the search of messages takes, in bytes of text: a desk of Latin and one of Chinese texts, with the text as it was
 * compared before step 26 of the schema and as it is now. Indexes are made behind the rows, except for those of SQLite.
 */
const { values } = parseArgs({ options: { messages: { type: 'string', default: '50000' } } });
const count = Number(values.messages);
const say = (line: string) => void process.stdout.write(`${line}\n`);

const random = seededRandom(27);
/** Frequent ones are far more frequent than others, as in languages. */
const pick = (size: number): number => Math.floor(size ** random());

const latin = Array.from({ length: 8_000 }, () =>
  Array.from({ length: 2 + Math.floor(random() * 8) }, () => 'etaoinsrhldcumfpgwybvk'.charAt(pick(22) - 1)).join(''),
);
const chinese = Array.from({ length: 2_500 }, (_, at) => String.fromCodePoint(0x4e00 + at * 8));
const desks = {
  Latin: () => Array.from({ length: 18 }, () => latin[pick(latin.length) - 1]).join(' '),
  Chinese: () =>
    Array.from({ length: 35 }, (_, at) => (at % 12 === 11 ? '，' : chinese[pick(chinese.length) - 1])).join(''),
};

const before = (text: string): string => ` ${text.toLowerCase().replace(/([，。])/g, ' $1 ')} `;

const rows = [
  [
    'desk',
    'text',
    'compared before',
    'compared now',
    'SQLite before',
    'SQLite now',
    'Postgres before',
    'Postgres now',
    'trigrams alone',
  ],
];
const server = await startPostgres(['fsync=off']);
// The index knows letters beyond ASCII only with a character type of the database that knows them.
const admin = new Client(server.url);
await admin.connect();
await admin.query("create database growth template template0 encoding 'UTF8' lc_collate 'C' lc_ctype 'C.UTF-8'");
await admin.end();
const client = new Client(urlOf(server.url, 'growth'));
await client.connect();
await client.query('create extension if not exists pg_trgm');
for (const [name, make] of Object.entries(desks)) {
  const texts = Array.from({ length: count }, make);
  const forms = [texts.map(before), texts.map(searchText)];
  const sizes = [texts, ...forms].map((all) => all.reduce((sum, text) => sum + Buffer.byteLength(text), 0));
  const sqlite = forms.map(sizeInSqlite);
  const postgres: number[] = [];
  for (const form of forms) postgres.push(...(await sizesInPostgres(form)));
  const [old, , now, plain] = postgres;
  rows.push([name, ...[...sizes, ...sqlite, old, now, plain].map((bytes) => `${((bytes ?? 0) / 1e6).toFixed(1)} MB`)]);
}
printTable(say, rows);
await client.end();
await server.stop();

function sizeInSqlite(texts: readonly string[]): number {
  const folder = mkdtempSync(join(tmpdir(), 'helpdesk-'));
  const database = openWriter({ file: join(folder, 'growth.db') });
  database.exec("create virtual table s using fts5 (text, content = '', contentless_delete = 1, tokenize = 'trigram')");
  const insert = database.prepare('insert into s (rowid, text) values (?, ?)');
  for (let from = 0; from < texts.length; from += 500) {
    database.transaction(() => {
      for (const [at, text] of texts.slice(from, from + 500).entries()) insert.run(from + at + 1, text);
    })();
  }
  const size = database.prepare("select sum(pgsize) from dbstat where name like 's!_%' escape '!'").pluck().get();
  database.close();
  rmSync(folder, { recursive: true });
  return Number(size);
}

/** The sizes of the index with blocks, and of one with trigrams alone. */
async function sizesInPostgres(texts: readonly string[]): Promise<readonly number[]> {
  await client.query('drop table if exists s; create table s (id bigint primary key, text text collate "C")');
  for (let from = 0; from < texts.length; from += 5_000) {
    const part = texts.slice(from, from + 5_000);
    await client.query(
      'insert into s select $1::bigint + place, text from unnest($2::text[]) with ordinality as given(text, place)',
      [from, part],
    );
  }
  await client.query(`create or replace function search_blocks(id bigint) returns bigint[] language sql immutable as
    $$ select array[id / 4096 * 4, id / 32768 * 4 + 1, id / 262144 * 4 + 2, id / 2097152 * 4 + 3] $$`);
  await client.query('create index s_blocks on s using gin (text gin_trgm_ops, search_blocks(id))');
  await client.query('create index s_plain on s using gin (text gin_trgm_ops)');
  const { rows: sizes } = await client.query<{ size: string }>(
    "select pg_relation_size(name::regclass) as size from unnest(array['s_blocks', 's_plain']) as name",
  );
  return sizes.map(({ size }) => Number(size));
}

/**
 * Makes the old desk that `old-desk.test.ts` brings up. It is run with the code of the version whose desk it is to
 * be: check that version out, copy this folder into it and run `node test/stores/archive/old-desk/make.ts FOLDER`.
 */
import { execFileSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { gzipSync } from 'node:zlib';
import { Client } from 'pg';
import { migrations } from '../../../../adapters/postgres/src/migrations/all.ts';
import { run } from '../../../machine/cli/helpdesk.ts';
import { emptyDatabase } from '../../../support/empty-database.ts';
import { settableClock } from '../../../support/settable-clock.ts';
import { credentials, settings } from '../places.ts';
import { serveDesk } from '../serve-desk.ts';
import { askEverything } from './ask-everything.ts';
import { type Callers, type FilledDesk, fillOldDesk } from './fill-old-desk.ts';
import { missedRoutes } from './missed-routes.ts';

type Env = Readonly<Record<string, string>>;

const clock = settableClock(Date.UTC(2026, 4, 1, 8));
const admin = { email: 'admin@example.com', password: 'correct horse battery', credentials };

async function fill(env: Env): Promise<FilledDesk> {
  const desk = await serveDesk(env, clock);
  await desk.composition.helpdesk.bootstrapDesk(admin);
  const filled = await fillOldDesk(desk, clock, `${credentials.apiKey}:${credentials.apiSecret}`);
  await desk.close();
  return filled;
}

async function gzipped(path: string, bytes: string | Buffer): Promise<void> {
  await writeFile(path, gzipSync(bytes, { level: 9 }));
}

async function dumpSqlite(file: string, path: string): Promise<void> {
  const database = new DatabaseSync(file);
  database.exec(`vacuum into '${file}.copy'`);
  database.close();
  await gzipped(path, await readFile(`${file}.copy`));
}

const versions = 'create table schema_version (version bigint primary key, applied_at bigint not null)';

async function dumpPostgres(url: string, path: string): Promise<void> {
  const client = new Client(url);
  await client.connect();
  const names = await client.query<{ name: string }>(
    "select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1",
  );
  const tables: Record<string, unknown> = {};
  for (const { name } of names.rows) {
    const { rows } = await client.query(`select coalesce(json_agg(t), '[]') as rows from ${name} t`);
    tables[name] = rows[0].rows;
  }
  const sequences = await client.query('select sequencename as name, last_value as value from pg_sequences order by 1');
  await client.end();
  const schema = [versions, ...migrations.map(({ sql }) => sql)];
  await gzipped(path, JSON.stringify({ schema, tables, sequences: sequences.rows }));
}

async function move(from: Env, to: Env, folder: string): Promise<void> {
  for (const [command, env] of Object.entries({ export: from, import: to })) {
    const ended = await run([command, folder], env);
    if (ended.code !== 0) throw new Error(`${command}: ${ended.err}`);
  }
}

async function answersOf(env: Env, callers: Callers): Promise<string> {
  const desk = await serveDesk(env, clock);
  const answers = await askEverything(desk.app, callers);
  await desk.close();
  return `[\n${answers.map((answer) => JSON.stringify(answer)).join(',\n')}\n]\n`;
}

async function make(target: string): Promise<void> {
  const [place, elsewhere] = [await mkdtemp(join(tmpdir(), 'old-desk-')), await mkdtemp(join(tmpdir(), 'old-desk-'))];
  const postgres = await emptyDatabase();
  try {
    const file = join(place, 'desk.db');
    const env = { ...settings, DATABASE_URL: `sqlite:${file}`, HELPDESK_DATA_DIR: place };
    const there = { ...settings, DATABASE_URL: postgres.url, HELPDESK_DATA_DIR: elsewhere };
    const { callers, sentOnce } = await fill(env);
    await mkdir(target, { recursive: true });
    await dumpSqlite(file, join(target, 'sqlite.db.gz'));
    await cp(join(place, 'uploads'), join(target, 'uploads'), { recursive: true });
    await move(env, there, join(place, 'export'));
    await dumpPostgres(postgres.url, join(target, 'postgres.json.gz'));
    const answers = await answersOf(env, callers);
    if ((await answersOf(there, callers)) !== answers) throw new Error('The desk answers otherwise on Postgres');
    const missed = missedRoutes(JSON.parse(answers));
    if (missed.length > 0) throw new Error(`Ask for these too: ${missed.join()}`);
    await writeFile(join(target, 'answers.json'), answers);
    const commit = execFileSync('git', ['rev-parse', '--short=7', 'HEAD'], { encoding: 'utf8' }).trim();
    const about = { commit, now: new Date(clock.now()).toISOString(), callers, sentOnce };
    await writeFile(join(target, 'desk.json'), `${JSON.stringify(about, undefined, 2)}\n`);
  } finally {
    await postgres.drop();
    for (const folder of [place, elsewhere]) await rm(folder, { recursive: true });
  }
}

const [target] = process.argv.slice(2);
if (target === undefined) throw new Error('Name the folder to write the desk to');
await make(target);

import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { checkCopy, copyDatabase } from './copy-database.ts';
import { lookAtDatabase } from './look-at-database.ts';

let folder: string;
let file: string;
let writer: Database.Database;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sqlite-copy-'));
  file = join(folder, 'desk.db');
  writer = new Database(file);
  writer.pragma('journal_mode = WAL');
  writer.exec(`
    create table rows (text text);
    with recursive n (i) as (select 1 union all select i + 1 from n where i < 9000)
    insert into rows select hex(randomblob(2000)) from n;
  `);
});

afterEach(() => {
  writer.close();
  rmSync(folder, { recursive: true });
});

it('copies one moment, and does not begin again when others write', async () => {
  const copy = join(folder, 'copy.db');
  const steps: number[] = [];
  await copyDatabase(file, copy, (done) => {
    steps.push(done);
    writer.exec("insert into rows values ('later')");
  });
  expect(steps.length).toBeGreaterThan(3);
  expect(steps).toEqual([...new Set(steps)].sort((a, b) => a - b));
  expect(statSync(copy).mode & 0o777).toBe(0o600);
  expect(await checkCopy(copy)).toEqual({
    schema: 0,
    faults: [],
    strangers: [],
    secretCheck: undefined,
    deskId: undefined,
    media: [],
  });
  const copied = new Database(copy);
  expect(copied.prepare("select count(*) as n, sum(text = 'later') as later from rows").get()).toEqual({
    n: 9_000,
    later: 0,
  });
  copied.close();
});

it('leaves nothing beside a database that nobody has open', async () => {
  writer.close();
  await copyDatabase(file, join(folder, 'copy.db'));
  await checkCopy(join(folder, 'copy.db'));
  expect(readdirSync(folder).sort()).toEqual(['copy.db', 'desk.db']);
});

it('does not make what it is to copy', async () => {
  const missing = join(folder, 'missing.db');
  await expect(copyDatabase(missing, join(folder, 'copy.db'))).rejects.toMatchObject({ code: 'store.unavailable' });
  expect(existsSync(missing)).toBe(false);
});

it('is looked at without a trace, in use or not', () => {
  writer.exec('create table events (id integer primary key, created_at integer); insert into events values (1, 77)');
  writer.pragma('user_version = 5');
  const seen = { schema: 5, hasDesk: false, newestEvent: 77, isMailHeld: false };
  Object.assign(seen, {
    secretCheck: undefined,
    deskId: undefined,
    sealed: { agent_totp: [], inboxes: [], mail_secrets: [], oidc_providers: [] },
  });
  expect(lookAtDatabase(file)).toEqual(seen);
  const inUse = readdirSync(folder);
  expect(inUse).toContain('desk.db-wal');
  lookAtDatabase(file);
  expect(readdirSync(folder)).toEqual(inUse);
  writer.close();
  expect(lookAtDatabase(file)).toEqual(seen);
  expect(readdirSync(folder)).toEqual(['desk.db']);
  expect(() => lookAtDatabase(join(folder, 'missing.db'))).toThrow(
    expect.objectContaining({ code: 'SQLITE_CANTOPEN' }),
  );
  expect(readdirSync(folder)).toEqual(['desk.db']);
});

import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, open, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openBackupWriter } from '../../../packages/backup/src/backup-writer.ts';
import { type BackupManifest, manifestText } from '../../../packages/backup/src/manifest.ts';
import type { Ended } from '../../machine/cli/helpdesk.ts';
import { runHere } from '../archive/run-here.ts';
import { filledDesk, placeIn } from './desk.ts';

let folder: string;
let good: Buffer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'helpdesk-backup-'));
  await filledDesk(placeIn(folder, 'desk'));
  expect(await runHere(['backup', join(folder, 'good.tar')], placeIn(folder, 'desk'))).toMatchObject({ code: 0 });
  good = await readFile(join(folder, 'good.tar'));
});

afterAll(() => rm(folder, { recursive: true }));

function expectRefused({ code, out, err }: Ended, expected: number, line: RegExp): void {
  expect({ code, out }).toEqual({ code: expected, out: '' });
  expect(err).toMatch(line);
  expect(err.trim().split('\n')).toHaveLength(1);
}

describe('a backup is refused and leaves nothing', () => {
  afterEach(async () => {
    expect((await readdir(folder)).filter((name) => name.includes('unfinished'))).toEqual([]);
  });

  it('where a file is', async () => {
    const file = join(folder, 'taken.tar');
    await writeFile(file, 'of somebody else');
    expectRefused(await runHere(['backup', file], placeIn(folder, 'desk')), 1, /is there already/);
    expect(await readFile(file, 'utf8')).toBe('of somebody else');
  });

  it('in a folder that is not there', async () => {
    expectRefused(await runHere(['backup', join(folder, 'no/desk.tar')], placeIn(folder, 'desk')), 1, /no such file/i);
  });

  it('of a desk that is not there, which it does not make', async () => {
    const file = join(folder, 'nothing.tar');
    expectRefused(await runHere(['backup', file], placeIn(folder, 'nothing')), 1, /There is no such database/);
    expect(existsSync(join(folder, 'nothing'))).toBe(false);
    expect(existsSync(file)).toBe(false);
  });

  it.each(['uploads', 'secret'])('of a desk without its %s', async (part) => {
    await promisify(execFile)('cp', ['-r', join(folder, 'desk'), join(folder, `without-${part}`)]);
    await rm(join(folder, `without-${part}`, part), { recursive: true });
    const file = join(folder, `without-${part}.tar`);
    const refused = await runHere(['backup', file], placeIn(folder, `without-${part}`));
    expectRefused(refused, 1, new RegExp(`There (is|are) no ${part}.*HELPDESK_DATA_DIR`));
    expect(existsSync(file)).toBe(false);
  });

  it('of a database that a restore would refuse, and of a desk with another secret', async () => {
    await promisify(execFile)('cp', ['-r', join(folder, 'desk'), join(folder, 'strange')]);
    const strange = placeIn(folder, 'strange');
    const database = new DatabaseSync(join(folder, 'strange/desk.db'));
    database.exec('create view spied as select * from users');
    expectRefused(
      await runHere(['backup', join(folder, 'strange.tar')], strange),
      1,
      /view spied is no part of a desk/,
    );
    database.exec("drop view spied; insert into counters values ('secret_check', 7)");
    database.close();
    expectRefused(
      await runHere(['backup', join(folder, 'strange.tar')], strange),
      1,
      /secret is not the one of this desk/,
    );
    expect(existsSync(join(folder, 'strange.tar'))).toBe(false);
  });

  it('of a damaged database', async () => {
    await promisify(execFile)('cp', ['-r', join(folder, 'desk'), join(folder, 'damaged')]);
    const path = join(folder, 'damaged/desk.db');
    const database = new DatabaseSync(path);
    const page = Number(database.prepare("select rootpage from sqlite_schema where name = 'users'").get()?.rootpage);
    database.exec('pragma wal_checkpoint(truncate)');
    database.close();
    const file = await open(path, 'r+');
    await file.write(Buffer.alloc(4_096, 0x5a), 0, 4_096, (page - 1) * 4_096);
    await file.close();
    const backup = join(folder, 'damaged.tar');
    expectRefused(await runHere(['backup', backup], placeIn(folder, 'damaged')), 1, /database.* is damaged/);
    expect(existsSync(backup)).toBe(false);
  });

  it.each(['backup', 'restore'])('%s of a desk on Postgres, with what to use instead', async (command) => {
    const env = { ...placeIn(folder, 'desk'), DATABASE_URL: 'postgres://desk:hidden@127.0.0.1:9/desk' };
    const refused = await runHere([command, join(folder, 'never.tar')], env);
    expectRefused(refused, 64, command === 'backup' ? /helpdesk export.*pg_dump/ : /helpdesk import.*pg_dump/);
  });
});

describe('a restore is refused, and leaves the place as it was', () => {
  /** Tries these bytes as a backup. */
  async function restore(bytes: Uint8Array, own: Readonly<Record<string, string>> = {}): Promise<Ended> {
    const file = join(folder, 'tried.tar');
    await writeFile(file, bytes);
    const ended = await runHere(['restore', file], { ...placeIn(folder, 'tried/deep'), ...own });
    expect(existsSync(join(folder, 'tried'))).toBe(false);
    return ended;
  }

  it('of what is no backup', async () => {
    expectRefused(await restore(Buffer.from('hello')), 1, /no backup of a desk/);
    expectRefused(await restore(Buffer.alloc(0)), 1, /no backup of a desk/);
    expectRefused(await restore(Buffer.alloc(10_240)), 1, /no backup of a desk/);
    await promisify(execFile)('tar', ['--format=ustar', '-cf', join(folder, 'other.tar'), '-C', folder, 'good.tar']);
    expectRefused(await restore(await readFile(join(folder, 'other.tar'))), 1, /no backup of a desk/);
  });

  it('of one that is not there, or a folder', async () => {
    expectRefused(await runHere(['restore', join(folder, 'no.tar')], placeIn(folder, 'tried')), 1, /no such file/i);
    expectRefused(await runHere(['restore', folder], placeIn(folder, 'tried')), 1, /it is no file/);
    expect(existsSync(join(folder, 'tried'))).toBe(false);
  });

  it('of one that leads back to where its reader has been', async () => {
    const bytes = Buffer.from(good);
    bytes.write('-0000001000\0', 124, 'latin1');
    const header = bytes.subarray(0, 512);
    header.fill(0x20, 148, 156);
    const sum = header.reduce((all, byte) => all + byte, 0);
    header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1');
    expectRefused(await restore(bytes), 1, /cannot be restored/);
  });

  it('of a pipe, which nobody may ever write into', async () => {
    const pipe = join(folder, 'pipe');
    await promisify(execFile)('mkfifo', [pipe]);
    expectRefused(await runHere(['restore', pipe], placeIn(folder, 'tried')), 1, /it is no file/);
  });

  it('of one that was cut off, wherever', async () => {
    for (let part = 0; part < 40; part += 1) {
      expectRefused(await restore(good.subarray(0, Math.floor((good.length * part) / 40))), 1, /cannot be restored/);
    }
    // The end alone is missing: without it, it is not known whether there was more.
    expectRefused(await restore(good.subarray(0, good.length - 1_024)), 1, /cut off/);
  });

  it('of one in which a single byte is another, wherever', async () => {
    let seed = 7;
    for (let tried = 0; tried < 60; tried += 1) {
      seed = (seed * 48_271) % 2_147_483_647;
      const at = seed % (good.length - 1_024);
      const bytes = Buffer.from(good);
      bytes[at] = (bytes[at] ?? 0) ^ 0x01;
      const { code, err } = await restore(bytes).catch((error: unknown) => {
        throw new Error(`byte ${at}`, { cause: error });
      });
      const isPadding = code === 0;
      if (isPadding) expect(good[at], `byte ${at}`).toBe(0);
      else expect(err).toMatch(/cannot be restored/);
      if (isPadding) await rm(join(folder, 'tried'), { recursive: true });
    }
  });

  it('of a newer schema with 78, and of another format', async () => {
    const changed = (from: string, to: string) => {
      const text = good.toString('latin1');
      expect(from).toHaveLength(to.length);
      expect(text).toContain(from);
      return Buffer.from(text.replace(from, to), 'latin1');
    };
    const schema = /"schema": (\d+)/.exec(good.toString('latin1'))?.[1] ?? '';
    const newer = '9'.repeat(schema.length);
    const newerSchema = new RegExp(`schema version ${newer}; this program`);
    expectRefused(await restore(changed(`"schema": ${schema}`, `"schema": ${newer}`)), 78, newerSchema);
    expectRefused(await restore(changed('"version": 1', '"version": 2')), 1, /format version 2; this program knows 1/);
    expectRefused(await restore(changed('helpdesk-backup', 'anotherthing-ba')), 1, /no backup of a desk/);
    expectRefused(await restore(changed('"secret_check": ', '"secret_chack": ')), 1, /manifest.json is damaged/);
  });

  /** A backup with right checksums, whose parts were changed. */
  async function crafted(change: (folder: string) => Promise<unknown>): Promise<Buffer> {
    const parts = await mkdtemp(join(folder, 'crafted-'));
    const tar = join(parts, 'crafted.tar');
    await promisify(execFile)('tar', ['-xf', join(folder, 'good.tar'), '-C', parts]);
    const {
      format: _format,
      version: _version,
      ...manifest
    } = JSON.parse(await readFile(join(parts, 'manifest.json'), 'utf8')) as BackupManifest;
    await change(parts);
    const writer = await openBackupWriter(tar, 0);
    const files = [];
    for (const { name } of manifest.files) {
      const content = await readFile(join(parts, name));
      files.push(await writer.add(name, content.length, Readable.from([content])));
    }
    await writer.addText('manifest.json', manifestText({ ...manifest, files }));
    await writer.finish();
    await writer.close();
    const bytes = await readFile(tar);
    await rm(parts, { recursive: true });
    return bytes;
  }
  const inDatabase = (sql: string) => async (parts: string) => {
    const database = new DatabaseSync(join(parts, 'database.db'));
    database.exec(sql);
    database.close();
  };

  it.each([
    [
      'a trigger',
      "create trigger spy after insert on messages begin update users set first_name = 'x'; end",
      /trigger spy is no part of a desk/,
    ],
    ['a view', 'create view spied as select * from users', /view spied is no part of a desk/],
    ['an index on a table of the desk', 'create unique index one on tags (created_at)', /index one is no part/],
    [
      'a trigger of the desk that was changed',
      'drop trigger messages_search_delete; create trigger messages_search_delete after delete on messages begin delete from users; end',
      /trigger messages_search_delete is not that of a desk/,
    ],
    ['a table of the desk that is gone', 'drop table page_visits', /page_visits.* is missing/],
    [
      'another secret in its rows',
      "insert into counters values ('secret_check', 7) on conflict (name) do update set value = 7",
      /belongs to another secret/,
    ],
  ])('of one whose database was changed by hand: %s', async (_what, sql, line) => {
    expectRefused(await restore(await crafted(inDatabase(sql))), 1, line);
  });

  it('of one whose secret is not that of its manifest', async () => {
    const other = await crafted((parts) => writeFile(join(parts, 'secret'), 'z'.repeat(64)));
    expectRefused(await restore(other), 1, /secret in the backup is not the one that its manifest says/);
  });

  it('but not of one with a table that somebody keeps beside those of the desk', async () => {
    const sql = 'create table own (id integer primary key); create index own_ids on own (id)';
    await writeFile(join(folder, 'own.tar'), await crafted(inDatabase(sql)));
    expect(await runHere(['restore', join(folder, 'own.tar')], placeIn(folder, 'own'))).toMatchObject({
      code: 0,
      err: '',
    });
  });

  it('with another secret than the desk had', async () => {
    expectRefused(await restore(good, { HELPDESK_SECRET: 'x'.repeat(40) }), 78, /not the secret that the desk/);
  });

  it.each([
    ['a database', 'desk.db', /desk.db is there already/],
    ['what a killed service left of one', 'desk.db-wal', /desk.db-wal is there already/],
    ['a secret', 'secret', /is not empty/],
    ['an upload', 'uploads', /is not empty/],
  ])('where there is %s', async (_what, name, line) => {
    const place = join(folder, 'filled');
    await mkdir(place);
    await writeFile(join(place, name), 'of another desk');
    const file = join(folder, 'good.tar');
    expectRefused(await runHere(['restore', file], placeIn(folder, 'filled')), 1, line);
    expect(await readdir(place)).toEqual([name]);
    expect(await readFile(join(place, name), 'utf8')).toBe('of another desk');
    await rm(place, { recursive: true });
  });

  it('where the database has another folder than the uploads, and either is taken', async () => {
    const apart = { ...placeIn(folder, 'apart'), DATABASE_URL: `sqlite:${folder}/elsewhere/desk.db` };
    await mkdir(join(folder, 'elsewhere'));
    await writeFile(join(folder, 'elsewhere/desk.db'), '');
    const file = join(folder, 'good.tar');
    expectRefused(await runHere(['restore', file], apart), 1, /desk.db is there already/);
    expect(existsSync(join(folder, 'apart'))).toBe(false);
    await rm(join(folder, 'elsewhere/desk.db'));
    expect(await runHere(['restore', file], apart)).toMatchObject({ code: 0, err: '' });
    expect(await readdir(join(folder, 'elsewhere'))).toEqual(['desk.db']);
    expect((await readdir(join(folder, 'apart'))).sort()).toEqual(['secret', 'uploads']);
  });
});

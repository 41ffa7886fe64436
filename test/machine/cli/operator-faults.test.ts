import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { engines } from '../../stores/archive/places.ts';
import { runHere } from '../../stores/archive/run-here.ts';
import { takeDatabase, urlOf } from '../../support/postgres-databases.ts';
import { program } from '../../support/program.ts';
import { type Ended, run } from './helpdesk.ts';

type Env = Readonly<Record<string, string>>;

const sh = promisify(execFile);

let folder: string;
let env: Env;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'helpdesk-faults-'));
  env = { PORT: '0', DATABASE_URL: `sqlite:${folder}/desk.db`, HELPDESK_DATA_DIR: folder };
});

afterEach(() => rm(folder, { recursive: true }));

/** One line that names what is wrong, no trace of the program, nothing that looks like a start. */
function expectOneLine({ code, out, err }: Ended, expected: number, line: RegExp): void {
  expect(err).toMatch(line);
  expect(err.trim().split('\n')).toHaveLength(1);
  expect(err).not.toMatch(/\n {4}at |hidden/);
  expect(out).not.toMatch(/listens at|API secret/);
  expect(code).toBe(expected);
}

/** The same for faults of the environment, which are a list. */
function expectList({ code, out, err }: Ended, entry: RegExp): void {
  expect(err.trim().split('\n')).toEqual(['The configuration is not usable:', expect.stringMatching(entry)]);
  expect(err).not.toContain('hidden');
  expect({ code, out }).toEqual({ code: 78, out: '' });
}

describe('a first password that is weak', () => {
  it.each(['password1234', 'P@ssw0rd2026', 'aaaaaaaaaaaa', 'admin@example.com'])('%s', async (password) => {
    const refused = await run(['serve'], { ...env, HELPDESK_BOOTSTRAP_PASSWORD: password });
    expectOneLine(refused, 78, /HELPDESK_BOOTSTRAP_PASSWORD (?:must|is too common)/);
    expect(refused.err).not.toContain(password);
  });
});

describe('a DATABASE_URL that is wrong', () => {
  it.each(['mysql://desk:hidden@db.example/desk', 'db.example', 'sqlite:', 'postgres:desk'])('%s', async (url) => {
    expectList(
      await run(['serve'], { ...env, DATABASE_URL: url }),
      /^ {2}- DATABASE_URL: must be sqlite: and the path/,
    );
    expect(await readdir(folder)).toEqual([]);
  });

  it('names a file that is no folder on the way', async () => {
    await writeFile(join(folder, 'file'), '');
    const url = `sqlite:${folder}/file/desk.db`;
    expectOneLine(await run(['serve'], { ...env, DATABASE_URL: url }), 1, /a file|not a folder/i);
  });

  it('names a host that is not there, or one where nothing listens', async () => {
    const serve = (host: string) => run(['migrate'], { ...env, DATABASE_URL: `postgres://desk:hidden@${host}/desk` });
    expectOneLine(await serve('nowhere.invalid'), 1, /The host of the database/);
    expectOneLine(await serve('127.0.0.1:9'), 1, /Nothing listens/);
  });

  it('has the wrong password, or names no database', async () => {
    const database = await takeDatabase();
    const wrong = new URL(database.url);
    wrong.username = 'nobody_of_this_name';
    wrong.password = 'hidden';
    const refused = await run(['serve'], { ...env, DATABASE_URL: wrong.href });
    expectOneLine(refused, 78, /does not accept the password|does not let this account in/);
    const nothing = await run(['serve'], { ...env, DATABASE_URL: urlOf(database.url, 'nothing_here') });
    expectOneLine(nothing, 78, /There is no such database/);
    await database.giveBack();
  });
});

it('a missing secret file is named, and nothing is made', async () => {
  const given = { ...env, HELPDESK_SECRET_FILE: join(folder, 'no-such-file') };
  for (const command of ['serve', 'migrate', 'backup']) {
    const args = command === 'backup' ? [command, join(folder, 'desk.tar')] : [command];
    expectList(await run(args, given), /^ {2}- HELPDESK_SECRET_FILE: .*no-such-file cannot be read: no such file/);
  }
  expect(await readdir(folder)).toEqual([]);
});

describe.each(engines)('on $name', ({ take }) => {
  it('a port in use is named, and the next start makes the desk', async () => {
    const place = await take();
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as { port: number };
    expectOneLine(
      await run(['serve'], { ...place.env, PORT: String(port) }),
      1,
      new RegExp(`Port ${port} at 127.0.0.1`),
    );
    other.close();
    const exported = await runHere(['export', join(place.folder, 'export')], place.env);
    expectOneLine(exported, 1, /holds no desk yet/);
    await place.close();
  });

  it('a database of a newer version is refused by every command, and left alone', async () => {
    const place = await take();
    expect(await runHere(['migrate'], place.env)).toMatchObject({ code: 0 });
    const version = await place.version();
    await place.setVersion(version + 900);
    expectOneLine(await run(['serve'], place.env), 78, /this program knows/);
    for (const args of [['migrate'], ['seed', '--demo'], ['export', join(place.folder, 'export')]]) {
      const newer = new RegExp(`schema version ${version + 900}; this program knows ${version}`);
      expectOneLine(await runHere(args, place.env), 78, newer);
    }
    expect(await place.version()).toBe(version + 900);
    await place.setVersion(version);
    expect(await runHere(['migrate'], place.env)).toMatchObject({ code: 0, out: expect.stringMatching(/up to date/) });
    await place.close();
  });
});

it('a backup of a database of a newer version is refused too', async () => {
  expect(await runHere(['migrate'], env)).toMatchObject({ code: 0 });
  const database = new DatabaseSync(join(folder, 'desk.db'));
  database.exec('pragma user_version = 900');
  database.close();
  const file = join(folder, 'desk.tar');
  expectOneLine(await runHere(['backup', file], env), 78, /schema version 900/);
  expect((await readdir(folder)).filter((name) => name.startsWith('desk.tar'))).toEqual([]);
});

/**
 * A disk of a few megabytes, and one that cannot be written: by mounts in a name space of its own, so that they end
 * with the command. Root writes everywhere else, whatever the permissions say.
 */
describe('a disk', () => {
  /** Runs the command where `prepare` has mounted something; `$D` is the data folder. */
  async function runMounted(prepare: string, args: readonly string[], own: Env): Promise<Ended> {
    const script = `${prepare}; shift; exec "$0" "$@"`;
    const options = { env: { PATH: process.env.PATH ?? '', D: folder, ...own } };
    const unshare = process.getuid?.() === 0 ? ['--mount'] : ['--mount', '--map-root-user'];
    return sh('unshare', [...unshare, 'sh', '-ec', script, process.execPath, '', program, ...args], options).then(
      ({ stdout, stderr }) => ({ code: 0, out: stdout, err: stderr }),
      (error: { code: number; stdout: string; stderr: string }) => ({
        code: error.code,
        out: error.stdout,
        err: error.stderr,
      }),
    );
  }

  const small = (kibibytes: number) => `mount -t tmpfs -o size=${kibibytes}k,mode=0700 tmpfs "$D"`;
  const readOnly = 'mount --bind "$D" "$D"; mount -o remount,bind,ro "$D"';

  beforeAll(async () => {
    const { code, err } = await runMounted(small(100), ['config'], { ...env, D: tmpdir() });
    if (code !== 0) throw new Error(`These tests mount disks, as root or in a user name space, and may not: ${err}`);
  });

  it('that is full at the first start is named', async () => {
    for (const kibibytes of [4, 64, 300]) {
      expectOneLine(await runMounted(small(kibibytes), ['migrate'], env), 1, /disk.*full|No space|no space/i);
    }
  });

  it('that is full is no place for a backup, and none is left', async () => {
    expect(await runHere(['seed', '--demo'], env)).toMatchObject({ code: 0 });
    const target = join(folder, 'small');
    await mkdir(target);
    const prepare = `mount -t tmpfs -o size=3000k tmpfs "$D/small"`;
    const check = `${prepare}; "$0" "$2" backup "$D/small/desk.tar" || code=$?; ls -A "$D/small"; exit $code`;
    const ended = await runMounted(check, [], env);
    expect(ended.out).toBe('');
    expectOneLine(ended, 1, /disk.*full/i);
    expect(await run(['doctor'], env)).toMatchObject({ code: 0 });
  });

  it('that is full leaves no half of a restore', async () => {
    expect(await runHere(['seed', '--demo'], env)).toMatchObject({ code: 0 });
    const file = join(folder, 'desk.tar');
    expect(await runHere(['backup', file], env)).toMatchObject({ code: 0 });
    await mkdir(join(folder, 'small'));
    const prepare = `mount -t tmpfs -o size=3000k tmpfs "$D/small"`;
    const check = `${prepare}; "$0" "$2" restore "$D/desk.tar" || code=$?; ls -A "$D/small"; exit $code`;
    const own = { DATABASE_URL: `sqlite:${folder}/small/desk.db`, HELPDESK_DATA_DIR: join(folder, 'small') };
    const ended = await runMounted(check, [], { ...env, ...own });
    expect(ended.out).toBe('');
    expectOneLine(ended, 1, /disk.*full/i);
  });

  it('that cannot be written is named, at the first start and later', async () => {
    const line = /read-only|cannot be (written|opened)/;
    expectOneLine(await runMounted(readOnly, ['serve'], env), 1, line);
    expect(await readdir(folder)).toEqual([]);
    expect(await run(['migrate'], env)).toMatchObject({ code: 0 });
    const before = await readdir(folder);
    expectOneLine(await runMounted(readOnly, ['serve'], env), 1, line);
    expectOneLine(await runMounted(readOnly, ['restore', join(folder, 'x.tar')], env), 1, /no such file/i);
    expect(await readdir(folder)).toEqual(before);
    const { code, out } = await runMounted(readOnly, ['doctor'], env);
    expect(code).toBe(1);
    expect(out).toMatch(/^fail {2}data folder +.* cannot be written – /m);
    expect(out).toMatch(/^fail {2}database +.* cannot be written: read-only file system – /m);
    expect(await readdir(folder)).toEqual(before);
  });
});

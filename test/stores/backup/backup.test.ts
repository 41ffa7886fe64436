import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { initial } from '../../../adapters/sqlite/src/migrations/0001-initial.ts';
import { helpdesk, until } from '../../machine/cli/helpdesk.ts';
import { runHere } from '../archive/run-here.ts';
import { withServed } from '../archive/served.ts';
import { filledDesk, key, onceAsked, placeIn, uploadOf } from './desk.ts';

let folder: string;
let file: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'helpdesk-backup-'));
  file = join(folder, 'desk.tar');
});

afterEach(() => rm(folder, { recursive: true }));

describe('backup', () => {
  it('is one file for its owner alone, which any tar can list, and from which the desk is made again', async () => {
    const desk = placeIn(folder, 'desk');
    const { upload, tag } = await filledDesk(desk);
    const { code, err, out } = await runHere(['backup', file], desk);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toContain('the database, the secret and 3 files');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readdir(folder)).toEqual(['desk', 'desk.tar']);
    const { stdout } = await promisify(execFile)('tar', ['-tf', file]);
    expect(stdout.trim().split('\n')).toEqual([
      'database.db',
      'secret',
      expect.stringMatching(/^uploads\//),
      expect.stringMatching(/^uploads\//),
      expect.stringMatching(/^uploads\//),
      'manifest.json',
    ]);

    const again = placeIn(folder, 'again');
    expect(await runHere(['restore', file], again)).toMatchObject({ code: 0, err: '' });
    expect((await readdir(join(folder, 'again'))).sort()).toEqual(['desk.db', 'secret', 'uploads']);
    for (const each of ['again', 'again/uploads']) expect((await stat(join(folder, each))).mode & 0o777).toBe(0o700);
    for (const each of ['desk.db', 'secret']) {
      expect((await stat(join(folder, 'again', each))).mode & 0o777, each).toBe(0o600);
    }
    await withServed(again, async (served) => {
      expect(await uploadOf(served, upload.uuid)).toEqual(upload.content);
      expect(await served.data('createTag', onceAsked)).toEqual(tag);
      expect(await served.data('listTags')).toMatchObject([{ name: 'kept' }]);
    });
  });

  it('of a desk that is written all the time ends, and holds all that was answered before it began', async () => {
    const desk = { ...placeIn(folder, 'desk'), HELPDESK_RATE_LIMIT_API: '0' };
    await filledDesk(desk);
    await growDatabase(desk);
    const child = helpdesk(['serve'], desk);
    const address = /http:\/\/[\d.]+:\d+/.exec(await until(child, /listens at .*\n/))?.[0];
    const headers = { authorization: `token ${key.apiKey}:${key.apiSecret}`, 'content-type': 'application/json' };
    let answered = 0;
    let isDone = false;
    const writing = (async () => {
      while (!isDone) {
        const body = JSON.stringify({ name: `tag ${answered}` });
        expect((await fetch(`${address}/api/v1/tags`, { method: 'POST', headers, body })).status).toBe(200);
        answered += 1;
      }
    })();
    await Promise.race([writing, expect.poll(() => answered).toBeGreaterThanOrEqual(20)]);
    const before = answered;
    const own = helpdesk(['backup', file], desk);
    const [code] = await once(own, 'close');
    const after = answered;
    isDone = true;
    await writing;
    child.kill('SIGTERM');
    await once(child, 'close');
    expect(code).toBe(0);
    expect(after).toBeGreaterThan(before);

    const again = placeIn(folder, 'again');
    expect(await runHere(['restore', file], again)).toMatchObject({ code: 0, err: '' });
    const tags = inDatabase(join(folder, 'again/desk.db'), "select name from tags where name like 'tag %' order by id");
    expect(tags.length).toBeGreaterThanOrEqual(before);
    expect(tags.length).toBeLessThanOrEqual(after + 1);
    expect(tags.map(({ name }) => name)).toEqual(tags.map((_tag, index) => `tag ${index}`));
  });

  it('of an older version is restored as it is, and brought up to date by the next start', async () => {
    const desk = placeIn(folder, 'desk');
    await filledDesk(desk);
    await rm(join(folder, 'desk/desk.db'));
    const database = new DatabaseSync(join(folder, 'desk/desk.db'));
    database.exec(`pragma journal_mode = wal; ${initial.sql}; pragma user_version = ${initial.version}`);
    database.close();
    expect(await runHere(['backup', file], desk)).toMatchObject({ code: 0, err: '' });
    const again = placeIn(folder, 'again');
    expect(await runHere(['restore', file], again)).toMatchObject({ code: 0, err: '' });
    const version = () => inDatabase(join(folder, 'again/desk.db'), 'pragma user_version').at(0)?.user_version;
    expect(version()).toBe(initial.version);
    expect((await runHere(['migrate'], again)).out).toContain('0002-live-chat');
  });

  it('without the secret is restored by who knows it', async () => {
    const secret = 'the secret that is kept in another place';
    const desk = { ...placeIn(folder, 'desk'), HELPDESK_SECRET: secret };
    await filledDesk(desk);
    expect(await runHere(['backup', '--without-secret', file], desk)).toMatchObject({ code: 0, err: '' });
    expect((await readFile(file)).includes(secret)).toBe(false);
    const again = placeIn(folder, 'again');
    expect(await runHere(['restore', file], again)).toMatchObject({ code: 78, err: /HELPDESK_SECRET/ });
    const wrong = { ...again, HELPDESK_SECRET: 'x'.repeat(40) };
    expect(await runHere(['restore', file], wrong)).toMatchObject({ code: 78, err: /not the secret/ });
    expect(existsSync(join(folder, 'again'))).toBe(false);
    expect(await runHere(['restore', file], { ...again, HELPDESK_SECRET: secret })).toMatchObject({ code: 0 });
    expect((await readdir(join(folder, 'again'))).sort()).toEqual(['desk.db', 'uploads']);
  });

  it('with the secret of the environment needs no other to be restored', async () => {
    const desk = { ...placeIn(folder, 'desk'), HELPDESK_SECRET: 'the secret that is kept in another place' };
    const { tag } = await filledDesk(desk);
    expect(await runHere(['backup', file], desk)).toMatchObject({ code: 0, err: '' });
    const again = placeIn(folder, 'again');
    expect(await runHere(['restore', file], again)).toMatchObject({ code: 0, err: '' });
    await withServed(again, async ({ data }) => expect(await data('createTag', onceAsked)).toEqual(tag));
    await expect(
      withServed({ ...again, HELPDESK_SECRET: 'y'.repeat(40) }, ({ data }) => data('createTag', onceAsked)),
    ).rejects.toThrow();
  });
});

/** Some megabytes, so that a backup takes its time. */
async function growDatabase({ DATABASE_URL = '' }: Readonly<Record<string, string>>): Promise<void> {
  const database = new DatabaseSync(DATABASE_URL.replace('sqlite:', ''));
  database.exec(`
    create table ballast (text text);
    with recursive n (i) as (select 1 union all select i + 1 from n where i < 3000)
    insert into ballast select hex(randomblob(4000)) from n;
  `);
  database.close();
}

function inDatabase(path: string, sql: string): readonly Readonly<Record<string, unknown>>[] {
  const database = new DatabaseSync(path);
  try {
    return database.prepare(sql).all();
  } finally {
    database.close();
  }
}

import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { run } from '../../machine/cli/helpdesk.ts';
import { fillDesk } from './fill-desk.ts';
import { anyEngine, engines, type Place } from './places.ts';
import { serveDesk } from './serve-desk.ts';
import { withServed } from './served.ts';
import { uploadsOf } from './uploads.ts';

let made: Place;
let demo: string;

beforeAll(async () => {
  made = await anyEngine.take();
  demo = join(made.folder, 'export');
  await fillDesk(made);
  expect(await run(['export', demo], made.env)).toMatchObject({ code: 0, err: '' });
});

afterAll(() => made.close());

describe.each(engines)('an export from $name', ({ take }) => {
  let place: Place;
  let folders = 0;
  const newFolder = () => join(place.folder, `export-${folders++}`);

  beforeAll(async () => {
    place = await take();
  });

  afterAll(() => place.close());

  const refused = async (folder: string, line: RegExp, env = place.env): Promise<void> => {
    const { code, out, err } = await run(['export', folder], env);
    expect(err).toMatch(line);
    expect(err.trim().split('\n')).toHaveLength(1);
    expect({ out, isFailed: code !== 0 }).toEqual({ out: '', isFailed: true });
  };

  it('of a database without a desk is refused, and leaves nothing', async () => {
    const folder = newFolder();
    expect(await run(['migrate'], place.env)).toMatchObject({ code: 0 });
    await refused(folder, /holds no desk yet/);
    expect(await readdir(folder)).toEqual([]);
  });

  it('is refused in a folder that is not empty, and leaves that alone', async () => {
    expect(await run(['import', demo], place.env)).toMatchObject({ code: 0, err: '' });
    const folder = newFolder();
    await mkdir(folder);
    await writeFile(join(folder, 'note'), 'mine');
    await refused(folder, /is not empty/);
    expect(await readdir(folder)).toEqual(['note']);
    await refused(join(folder, 'note'), /file/);
    expect(await readFile(join(folder, 'note'), 'utf8')).toBe('mine');
  });

  it('takes an empty folder, and makes it its owner’s', async () => {
    const folder = newFolder();
    await mkdir(folder, { mode: 0o755 });
    expect(await run(['export', folder], place.env)).toMatchObject({ code: 0, err: '' });
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
  });

  it('is of one moment, however much is written meanwhile', async () => {
    const folder = newFolder();
    let isDone = false;
    const { written, ended } = await withServed(place.env, async ({ data }) => {
      const exporting = run(['export', folder], place.env).finally(() => {
        isDone = true;
      });
      const [conversation] = (await data('listAllConversations')).results;
      let written = 0;
      while (!isDone) {
        const some = Array.from({ length: 12 }, (_none, index) => `m ${written + index}`);
        const params = { cuuid: conversation?.uuid ?? '' };
        await Promise.all(some.map((message) => data('sendMessage', { params, body: { message } })));
        written += some.length;
      }
      return { written, ended: await exporting };
    });
    expect(ended).toMatchObject({ code: 0, err: '' });
    expect(written).toBeGreaterThan(10);
    const lines = (await readFile(join(folder, 'desk.ndjson'), 'utf8')).split('\n');
    const of = (table: string) =>
      lines.filter((line) => line.startsWith(`{"table":"${table}"`)).map((line) => JSON.parse(line).row);
    const told = of('events').filter(({ type }) => type === 'message.created');
    expect(new Set(told.map(({ payload }) => JSON.parse(payload).messageId))).toEqual(
      new Set(of('messages').map(({ id }) => id)),
    );
  });

  it('goes without a file that the desk has lost, and says so; so does the import', async () => {
    const lost = (await uploadsOf(place)).find((path) => path.endsWith('.thumbnail'))?.replace('.thumbnail', '') ?? '';
    await rm(join(place.folder, 'uploads', lost));
    const folder = newFolder();
    const target = await take();
    const exported = await run(['export', folder], place.env);
    const imported = await run(['import', folder], target.env);
    for (const { code, out, err } of [exported, imported]) {
      expect({ code, err }).toEqual({ code: 0, err: '' });
      expect(out).toContain(`had lost 2 files before:\n  ${lost.slice(3)}\n  ${lost.slice(3)}.thumbnail\n`);
    }
    expect((await uploadsOf(target)).length).toBeGreaterThanOrEqual(2);
    await target.close();
  });

  it('setup 10: leaves out that the desk is not set up yet, and the imported desk counts as set up', async () => {
    const [source, target] = [await take(), await take()];
    const folder = join(source.folder, 'export');
    const { composition, close } = await serveDesk(source.env);
    await composition.helpdesk.bootstrapDesk({ email: 'admin@example.com', hasSetupLink: true });
    await composition.ports.store.transact(({ settings }) => settings.keep('of every place', {}));
    expect(await composition.helpdesk.getSetupLink()).toBeDefined();
    await close();
    expect(await run(['export', folder], source.env)).toMatchObject({ code: 0, err: '' });
    const lines = (await readFile(join(folder, 'desk.ndjson'), 'utf8')).split('\n');
    const settings = lines.filter((line) => line.startsWith('{"table":"settings"'));
    expect(settings.map((line) => JSON.parse(line).row.name)).toEqual(['of every place']);
    expect(await run(['import', folder], target.env)).toMatchObject({ code: 0, err: '' });
    const imported = await serveDesk(target.env);
    expect(await imported.composition.helpdesk.getSetupLink()).toBeUndefined();
    await imported.close();
    await Promise.all([source.close(), target.close()]);
  });

  it('of another version is refused', async () => {
    await place.setVersion(1);
    await refused(newFolder(), /of an older version; bring it up to date with "migrate"/);
    const { code, err } = await run(['import', demo], place.env);
    expect({ code, err }).toEqual({ code: 1, err: expect.stringMatching(/not empty, and of an older version/) });
    await place.setVersion(999);
    await refused(newFolder(), /999/);
  });
});

it('an export does not make the database that is not there', async () => {
  const env = { ...made.env, DATABASE_URL: `sqlite:${made.folder}/nowhere/desk.db` };
  expect(await run(['export', join(made.folder, 'from-nowhere')], env)).toMatchObject({
    code: 1,
    err: expect.stringMatching(/nowhere\/desk\.db: There is no such database\n$/),
  });
  expect(existsSync(join(made.folder, 'nowhere'))).toBe(false);
});

it('an export of a damaged database names what is damaged, and leaves nothing', async () => {
  const database = new DatabaseSync(made.env.DATABASE_URL?.replace('sqlite:', '') ?? '');
  database.exec(`update tags set created_at = 'soon' where id = 2`);
  database.close();
  const folder = join(made.folder, 'damaged');
  expect(await run(['export', folder], made.env)).toEqual({
    code: 1,
    out: '',
    err: 'The database is damaged: created_at of tags (id 2) holds no time\n',
  });
  expect(await readdir(folder)).toEqual([]);
});

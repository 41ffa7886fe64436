import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Config, readConfig, startService } from '@helpdesk/service';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { engines, type Place } from '../../stores/archive/places.ts';
import { runHere } from '../../stores/archive/run-here.ts';

type Env = Readonly<Record<string, string>>;

function configOf(env: Env): Config {
  const read = readConfig(env);
  if ('faults' in read) throw new Error(read.faults.join());
  return read.ok;
}

async function startAndStop(env: Env): Promise<void> {
  const service = await startService(configOf(env), false);
  await service.stop();
}

/** The files of the folder with their contents, except those of a running service. */
async function contentOf(folder: string): Promise<ReadonlyMap<string, string>> {
  const names = (await readdir(folder, { recursive: true })).sort();
  const files: [string, string][] = [];
  for (const name of names) {
    const path = join(folder, name);
    if ((await stat(path)).isFile()) files.push([name, await readFile(path, 'latin1')]);
  }
  return new Map(files);
}

const upload = '0a1b2c3d-0000-4000-8000-00000000000f';

describe.each(engines)('a start on $name', ({ name, take }) => {
  const places: Place[] = [];
  let place: Place;

  const another = async (): Promise<Place> => {
    const taken = await take();
    places.push(taken);
    return taken;
  };

  beforeEach(async () => {
    place = await another();
  });

  afterEach(async () => {
    for (const each of places.splice(0)) await each.close();
  });

  const marker = async () => JSON.parse(await readFile(join(place.folder, 'desk.json'), 'utf8')) as unknown;
  const deskId = async (of: Place = place) =>
    Number((await of.rows("select value from counters where name = 'desk_id'"))[0]?.value);
  const expectRefused = async (env: Env, line: RegExp) => {
    const before = await contentOf(place.folder);
    await expect(startService(configOf(env), false)).rejects.toMatchObject({
      exitCode: 78,
      message: expect.stringMatching(line),
    });
    const { code, err } = await runHere(['migrate'], env);
    expect({ code, err }).toEqual({ code: 78, err: expect.stringMatching(line) });
    expect(err.trim().split('\n')).toHaveLength(1);
    expect(await contentOf(place.folder)).toEqual(before);
  };

  it('marks the data folder with the desk, and finds both again', async () => {
    await startAndStop(place.env);
    const id = await deskId();
    expect(id).toBeGreaterThan(0);
    expect(await marker()).toEqual({ desk_id: id });
    expect((await stat(join(place.folder, 'desk.json'))).mode & 0o777).toBe(0o600);
    await startAndStop(place.env);
    expect([await deskId(), await marker()]).toEqual([id, { desk_id: id }]);
    await rm(join(place.folder, 'desk.json'));
    await startAndStop(place.env);
    expect(await marker()).toEqual({ desk_id: id });
  });

  it('of a desk that an older version made gives it an id and a marker', async () => {
    await startAndStop(place.env);
    await place.execute("delete from counters where name in ('desk_id', 'secret_check')");
    await rm(join(place.folder, 'desk.json'));
    await startAndStop(place.env);
    expect(await marker()).toEqual({ desk_id: await deskId() });
    const [check] = await place.rows("select value from counters where name = 'secret_check'");
    expect(Number(check?.value)).toBeGreaterThan(0);
  });

  it('is refused where the desk of the data folder is gone from the database', async () => {
    await startAndStop(place.env);
    const empty = await another();
    const env = { ...place.env, DATABASE_URL: empty.env.DATABASE_URL ?? '' };
    await expectRefused(env, /There was a desk here .*desk\.json.* Nothing was changed.*restore a backup.*new desk/);
    const { code, out } = await runHere(['doctor'], env);
    expect(code).toBe(1);
    expect(out).toMatch(/^fail {2}desk .*There was a desk here/m);
    await startAndStop(place.env);
  });

  it('is refused where files were uploaded, and the database holds no desk', async () => {
    await mkdir(join(place.folder, 'uploads', upload.slice(0, 2)), { recursive: true });
    await writeFile(join(place.folder, 'uploads', upload.slice(0, 2), upload), 'of a customer');
    await expectRefused(place.env, /There was a desk here \(files in .*uploads shows? it\)/);
  });

  it('is refused on a database that is migrated and holds no desk, where one was', async () => {
    await startAndStop(place.env);
    const migrated = await another();
    const own = { ...place.env, DATABASE_URL: migrated.env.DATABASE_URL ?? '' };
    expect(await runHere(['migrate'], { ...own, HELPDESK_DATA_DIR: migrated.folder })).toMatchObject({ code: 0 });
    await expectRefused(own, /There was a desk here/);
    expect(await migrated.rows('select * from roles')).toEqual([]);
  });

  it('is refused on the database of another desk, until somebody says that it belongs here', async () => {
    await startAndStop(place.env);
    const other = await another();
    await startAndStop(other.env);
    const env = { ...place.env, DATABASE_URL: other.env.DATABASE_URL ?? '' };
    await expectRefused(env, /holds another desk than the one that the data folder .*delete .*desk\.json/);
    const { code, out } = await runHere(['doctor'], env);
    expect(code).toBe(1);
    expect(out).toMatch(/^fail {2}desk .*another desk/m);
    await rm(join(place.folder, 'desk.json'));
    await startAndStop(env);
    expect(await marker()).toEqual({ desk_id: await deskId(other) });
  });

  it('with a marker that cannot be read is refused without a desk, and mends it with one', async () => {
    await writeFile(join(place.folder, 'desk.json'), 'half of i');
    await expectRefused(place.env, /There was a desk here/);
    await rm(join(place.folder, 'desk.json'));
    await startAndStop(place.env);
    await writeFile(join(place.folder, 'desk.json'), 'half of i');
    await startAndStop(place.env);
    expect(await marker()).toEqual({ desk_id: await deskId() });
  });

  it('goes on where the first one was cut before there was a desk', async () => {
    const { HELPDESK_SECRET: _given, ...env } = place.env;
    if (name === 'sqlite') await writeFile(join(place.folder, 'desk.db'), '');
    await writeFile(join(place.folder, 'secret'), 's'.repeat(64), { mode: 0o600 });
    await mkdir(join(place.folder, 'uploads', '00'), { recursive: true });
    expect(await runHere(['migrate'], env)).toMatchObject({ code: 0 });
    await startAndStop(env);
    expect(await marker()).toEqual({ desk_id: await deskId() });
  });

  it('after an import belongs to the desk that was imported', async () => {
    await startAndStop(place.env);
    const folder = join(place.folder, 'export');
    expect(await runHere(['export', folder], place.env)).toMatchObject({ code: 0 });
    const target = await another();
    await writeFile(join(target.folder, 'desk.json'), '{"desk_id":7}');
    expect(await runHere(['import', folder], target.env)).toMatchObject({ code: 0 });
    expect(JSON.parse(await readFile(join(target.folder, 'desk.json'), 'utf8'))).toEqual(await marker());
    await startAndStop(target.env);
  });

  if (name !== 'sqlite') return;

  it.each(['removed', 'emptied'])(
    'is refused where the file was %s, and leaves the log beside it as it is',
    async (how) => {
      await startAndStop(place.env);
      // A kill leaves the newest messages in the log.
      const file = join(place.folder, 'desk.db');
      if (how === 'removed') await rm(file);
      else await truncate(file, 0);
      await writeFile(`${file}-wal`, 'the newest messages');
      await expectRefused(place.env, /There was a desk here/);
      // The log alone is enough.
      await rm(join(place.folder, 'desk.json'));
      await expectRefused(place.env, /There was a desk here \(.*desk\.db-wal/);
      expect(existsSync(file)).toBe(how === 'emptied');
    },
  );

  it('after a restore belongs to the desk that was restored', async () => {
    await startAndStop(place.env);
    const backup = join(place.folder, 'backup.tar');
    expect(await runHere(['backup', backup], place.env)).toMatchObject({ code: 0, err: '' });
    const folder = join(place.folder, 'again');
    const env = { ...place.env, HELPDESK_DATA_DIR: folder, DATABASE_URL: `sqlite:${folder}/desk.db` };
    expect(await runHere(['restore', backup], env)).toMatchObject({ code: 0, err: '' });
    expect(JSON.parse(await readFile(join(folder, 'desk.json'), 'utf8'))).toEqual(await marker());
    await startAndStop(env);
  });
});

import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSqliteStore } from '@helpdesk/sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Ended, run } from '../../machine/cli/helpdesk.ts';
import { program } from '../../support/program.ts';
import { fillDesk } from './fill-desk.ts';
import { anyEngine, type Place } from './places.ts';
import { uploadsOf } from './uploads.ts';

/**
 * Runs the command with a limit for the size of each file that it writes. The limit does not apply to a database
 * server.
 */
function runLimited(kibibytes: number, args: readonly string[], env: Place['env']): Promise<Ended> {
  // The limit is in blocks of 512 bytes.
  const script = `ulimit -f ${kibibytes * 2}; exec "$0" "$@"`;
  return new Promise((resolve) => {
    const options = { env: { PATH: process.env.PATH, ...env } };
    execFile('sh', ['-c', script, process.execPath, program, ...args], options, (error, out, err) => {
      resolve({ code: error === null ? 0 : Number(error.code), out, err });
    });
  });
}

describe('a disk that fills up under an import', () => {
  let source: Place;
  let folder: string;

  beforeAll(async () => {
    source = await anyEngine.take();
    folder = join(source.folder, 'export');
    await fillDesk(source);
    expect(await run(['export', folder], source.env)).toMatchObject({ code: 0 });
  });

  afterAll(() => source.close());

  it.each([1_500, 3_000])('at %i KiB leaves a database that takes it when there is room', async (kibibytes) => {
    const target = await mkdtemp(join(tmpdir(), 'helpdesk-full-'));
    const env = { ...source.env, DATABASE_URL: `sqlite:${target}/desk.db`, HELPDESK_DATA_DIR: target };
    const { code, out, err } = await runLimited(kibibytes, ['import', folder], env);
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toMatch(/^The disk of the database .*\n$/);
    // Whether a commit that failed has happened is not for the import to say: its files stay in doubt.
    const left = await uploadsOf({ folder: target });
    for (const uuid of left.flatMap((path) => path.match(/(?<=^\w\w\/)[0-9a-f-]{36}$/) ?? [])) {
      expect(left).toContain(`doubtful/${uuid}`);
    }
    expect(await run(['import', folder], env)).toMatchObject({ code: 0, err: '' });
    await rm(target, { recursive: true });
  });

  it('in the middle of a transaction undoes all of it', async () => {
    const target = await mkdtemp(join(tmpdir(), 'helpdesk-full-'));
    const store = openSqliteStore({ file: join(target, 'desk.db'), maxPages: 200 });
    await store.migrate();
    const { archive } = store;
    const tags = archive.tables.find(({ name }) => name === 'tags');
    if (tags === undefined) throw new Error('there is no table of tags');
    const filling = archive.fill(async (writer) => {
      expect(await writer.makeRoom()).toBeUndefined();
      for (let id = 1; ; id += 1) {
        const name = `${id} ${'x'.repeat(10_000)}`;
        await writer.insert(tags, [{ id, created_at: 0, updated_at: 0, name, name_key: name }]);
      }
    });
    await expect(filling).rejects.toMatchObject({ code: 'store.unavailable' });
    await archive.snapshot(async (reader) => {
      expect(await reader.findFilledTable()).toBeUndefined();
      const rows = archive.tables.map(async (each) => (await Array.fromAsync(reader.pages(each))).flat().length);
      // The desk's own user, two counters, and the last id of every table.
      expect((await Promise.all(rows)).filter((count) => count > 0)).toEqual([1, 2, 24]);
    });
    await store.close();
    await rm(target, { recursive: true });
  });
});

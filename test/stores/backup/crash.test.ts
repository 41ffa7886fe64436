import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, open, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { helpdesk, run } from '../../machine/cli/helpdesk.ts';
import { runHere } from '../archive/run-here.ts';
import { filledDesk, placeIn } from './desk.ts';

let folder: string;
let desk: Readonly<Record<string, string>>;

/** Large enough for a kill to come in the middle. */
const large = 40 * 1024 * 1024;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'helpdesk-backup-'));
  desk = placeIn(folder, 'desk');
  const { upload } = await filledDesk(desk);
  const file = await open(join(folder, 'desk/uploads', upload.uuid.slice(0, 2), upload.uuid), 'r+');
  await file.truncate(large);
  await file.close();
});

afterAll(() => rm(folder, { recursive: true }));

/** Ends the command at the moment when something of that name is in the folder. */
async function killAt(child: ChildProcess, place: string, name: RegExp): Promise<void> {
  const ended = once(child, 'close');
  const seen = new Promise<void>((resolve) => {
    const look = async () => {
      const entries = await readdir(place).catch(() => []);
      if (entries.some((entry) => name.test(entry))) resolve();
      else if (child.exitCode === null) setImmediate(look);
    };
    void look();
  });
  await Promise.race([seen, ended]);
  child.kill('SIGKILL');
  await ended;
  expect(child.signalCode).toBe('SIGKILL');
}

it('kill -9 of a backup leaves no file of its name, and does not stand in the way of the next', async () => {
  const file = join(folder, 'killed.tar');
  await killAt(helpdesk(['backup', file], desk), folder, /killed\.tar\.unfinished-/);
  expect(existsSync(file)).toBe(false);
  const left = (await readdir(folder)).filter((name) => name.includes('unfinished'));
  expect(left).toHaveLength(1);
  expect(await run(['backup', file], desk)).toMatchObject({ code: 0, err: '' });
  await mkdir(join(folder, 'good'));
  expect(await run(['restore', file], placeIn(folder, 'good'))).toMatchObject({ code: 0, err: '' });
});

describe('kill -9 of a restore', () => {
  const file = () => join(folder, 'good.tar');
  let place: string;
  let env: Readonly<Record<string, string>>;

  beforeAll(async () => {
    expect(await run(['backup', file()], desk)).toMatchObject({ code: 0, err: '' });
  });

  beforeEach(async () => {
    place = await mkdtemp(join(folder, 'place-'));
    env = placeIn(place, 'desk');
    // Like a volume that was just mounted.
    await mkdir(join(place, 'desk'));
  });

  async function expectNoDesk(): Promise<void> {
    for (const command of [['serve'], ['migrate'], ['restore', file()]]) {
      const { code, out, err } = await runHere(command, env);
      expect({ code, out }).toEqual({ code: 78, out: '' });
      expect(err).toMatch(/^A restore into .* has not come to its end.*\n$/);
    }
    expect(existsSync(join(place, 'desk/desk.db'))).toBe(false);
  }

  it('leaves what no service starts on, and what can be cleared away', async () => {
    await killAt(helpdesk(['restore', file()], env), join(place, 'desk/.restoring/uploads'), /^staged$/);
    expect((await readdir(join(place, 'desk'))).sort()).toEqual(['.restoring', 'desk.db.restoring']);
    await expectNoDesk();
    for (const name of await readdir(join(place, 'desk'))) await rm(join(place, 'desk', name), { recursive: true });
    expect(await run(['restore', file()], env)).toMatchObject({ code: 0, err: '' });
  });

  it('between its last steps leaves no desk either', async () => {
    // What is there when the uploads and the secret have their names, and the database does not.
    await mkdir(join(place, 'desk/.restoring'), { recursive: true });
    await mkdir(join(place, 'desk/uploads'));
    await writeFile(join(place, 'desk/secret'), 'x'.repeat(40));
    await writeFile(join(place, 'desk/desk.db.restoring'), '');
    await expectNoDesk();
  });
});

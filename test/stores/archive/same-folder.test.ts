import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { moves, type Place } from './places.ts';
import { runHere } from './run-here.ts';
import { exportSmallDesk } from './small-desk.ts';
import { editLineOf } from './spoil.ts';
import { uploadsOf } from './uploads.ts';

describe.each(moves)('a desk that changes its database from $name and keeps its data folder', ({ from, to }) => {
  let source: Place;
  let target: Place;
  let folder: string;
  let env: Place['env'];

  beforeEach(async () => {
    source = await from.take();
    target = await to.take();
    folder = join(source.folder, 'export');
    await exportSmallDesk(source, folder);
    env = { ...target.env, HELPDESK_DATA_DIR: source.folder };
  });

  afterEach(async () => {
    await source.close();
    await target.close();
  });

  it('keeps its files', async () => {
    const before = await uploadsOf(source);
    expect(before.length).toBeGreaterThanOrEqual(3);
    expect(await runHere(['import', folder], env)).toMatchObject({ code: 0, err: '' });
    expect(await uploadsOf(source)).toEqual(before);
  });

  it('keeps them when the import fails', async () => {
    const before = await uploadsOf(source);
    await editLineOf(folder, 'users', (line) => line.replace('System', 'Sisters'));
    expect(await runHere(['import', folder], env)).toMatchObject({ code: 1 });
    expect(await uploadsOf(source)).toEqual(before);
  });

  it('is refused when another file has the name of one', async () => {
    const path = (await uploadsOf(source)).find((each) => /^[0-9a-f]{2}\/[0-9a-f-]+$/.test(each)) ?? '';
    await writeFile(join(source.folder, 'uploads', path), 'another');
    expect(await runHere(['import', folder], env)).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^The data folder already holds another file as [0-9a-f-]{36}.*\n$/),
    });
  });
});

import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { cp, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { helpdesk, run } from '../../machine/cli/helpdesk.ts';
import { fillDesk } from './fill-desk.ts';
import { anyEngine, engines, type Place } from './places.ts';
import { exportSmallDesk } from './small-desk.ts';
import { uploadsOf } from './uploads.ts';

/** Replaces the file by a pipe, whose reader gets what was written and waits for more. */
async function replaceByPipe(file: string): Promise<Buffer> {
  const content = await readFile(file);
  await rm(file);
  await promisify(execFile)('mkfifo', [file]);
  return content;
}

const rows = (folder: string) => readFile(join(folder, 'desk.ndjson'), 'utf8');

let demo: Place;
let small: Place;

beforeAll(async () => {
  demo = await anyEngine.take();
  small = await anyEngine.take();
  await fillDesk(demo);
  expect(await run(['export', join(demo.folder, 'export')], demo.env)).toMatchObject({ code: 0, err: '' });
  await exportSmallDesk(small, join(small.folder, 'export'));
});

afterAll(async () => {
  await demo.close();
  await small.close();
});

describe.each(engines)('kill -9 of an import into $name', ({ take }) => {
  let target: Place;
  let good: string;
  let stalled: string;

  beforeEach(async () => {
    target = await take();
    stalled = join(target.folder, 'stalled');
  });

  afterEach(() => target.close());

  async function stall(source: Place): Promise<void> {
    good = join(source.folder, 'export');
    await cp(good, stalled, { recursive: true });
  }

  /** Starts an import of the folder, and kills it when as much of the pipe was read and it has come so far. */
  async function killWhenRead(pipe: string, part: Buffer, hasCome = async () => true): Promise<void> {
    const child = helpdesk(['import', stalled], target.env);
    const ended = once(child, 'close');
    const writing = await Promise.race([open(pipe, 'w'), ended.then(() => undefined)]);
    if (writing === undefined) throw new Error('the import ended before it read the pipe');
    await writing.writeFile(part);
    await expect.poll(hasCome).toBe(true);
    child.kill('SIGKILL');
    await ended;
    await writing.close();
  }

  async function expectWholeImport(): Promise<void> {
    expect(await run(['import', good], target.env)).toMatchObject({ code: 0, err: '' });
    const again = join(target.folder, 'export');
    expect(await run(['export', again], target.env)).toMatchObject({ code: 0, err: '' });
    expect(await rows(again)).toBe(await rows(good));
  }

  it('among the rows leaves a database that takes the import', async () => {
    await stall(demo);
    const content = await replaceByPipe(join(stalled, 'desk.ndjson'));
    await killWhenRead(join(stalled, 'desk.ndjson'), content.subarray(0, content.length * 0.7));
    expect(await run(['export', join(target.folder, 'nothing')], target.env)).toMatchObject({
      code: 1,
      err: expect.stringMatching(/holds no desk yet/),
    });
    await expectWholeImport();
  });

  it('among the files leaves a database and a data folder that take the import', async () => {
    await stall(small);
    const originals = (await manifestOf(stalled)).media.filter(({ name }) => !name.endsWith('.thumbnail'));
    const last = join(stalled, 'media', originals.at(-1)?.name ?? '');
    await replaceByPipe(last);
    const isStaged = async () => (await uploadsOf(target)).some((path) => path.startsWith('staged/'));
    await killWhenRead(last, Buffer.from('D'), isStaged);
    const left = await uploadsOf(target);
    expect(left.some((path) => path.startsWith('staged/'))).toBe(true);
    expect(left).toContain(`doubtful/${originals[0]?.name}`);
    await expectWholeImport();
    const kept = (await uploadsOf(target)).filter((path) => /^[0-9a-f]{2}\//.test(path));
    expect(kept).toHaveLength(3);
  });
});

async function manifestOf(folder: string): Promise<{ readonly media: readonly { readonly name: string }[] }> {
  return JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8'));
}

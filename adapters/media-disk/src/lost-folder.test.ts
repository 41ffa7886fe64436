import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DomainError } from '@helpdesk/domain';
import type { MediaStore } from '@helpdesk/domain/ports';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDiskMediaStore } from './disk-media-store.ts';
import { onDisk } from './on-disk.ts';

const uuid = '0a1b2c3d-0000-4000-8000-00000000000f';
const unavailable = { kind: 'unavailable', code: 'store.unavailable' };

let parent: string;
let folder: string;
let store: MediaStore;

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'media-disk-'));
  folder = join(parent, 'files');
  store = await openDiskMediaStore(folder);
});

afterEach(() => rm(parent, { recursive: true, force: true }));

async function* content(): AsyncGenerator<Uint8Array> {
  yield Buffer.from('Dear all');
}

async function keep(id: string): Promise<void> {
  await store.publish(await store.stage(content(), 100), id, null);
  await store.settle(id);
}

async function read(id: string): Promise<string | undefined> {
  const opened = await store.open(id, 'original');
  if (opened === undefined) return undefined;
  return Buffer.concat(await Array.fromAsync(opened.content)).toString();
}

const ways: readonly (readonly [string, () => Promise<unknown>])[] = [
  ['is gone', async () => {}],
  ['is empty, as where a disk was unmounted', () => mkdir(folder)],
  ['is a file', () => writeFile(folder, '')],
];

describe('a folder that was there', () => {
  it.each(ways)('and %s: unavailable, until it is back', async (_what, put) => {
    await keep(uuid);
    const staged = await store.stage(content(), 100);
    await store.probe();
    await rename(folder, `${folder}.away`);
    await put();
    const before = await readdir(parent, { recursive: true });
    for (const work of [
      () => store.stage(content(), 100),
      () => store.publish(staged, uuid, null),
      () => store.open(uuid, 'original'),
      () => store.remove(uuid),
      () => store.doubt(uuid),
      () => store.probe(),
      () => Array.fromAsync(store.listDoubtful(Date.now())),
      () => store.sweepStaged(Date.now()),
    ]) {
      const error = await work().then(
        () => undefined,
        (reason: unknown) => reason,
      );
      expect(error, work.toString()).toBeInstanceOf(DomainError);
      expect(error, work.toString()).toMatchObject(unavailable);
    }
    // Nothing is made in its place: the files would lie below the mount point.
    expect(await readdir(parent, { recursive: true })).toEqual(before);
    await rm(folder, { recursive: true, force: true });
    await rename(`${folder}.away`, folder);
    await store.probe();
    expect(await read(uuid)).toBe('Dear all');
    await store.publish(staged, '0b1b2c3d-0000-4000-8000-00000000000f', null);
    await keep('0c1b2c3d-0000-4000-8000-00000000000f');
  });

  it('is still read for a file that does not exist', async () => {
    expect(await store.open(uuid, 'original')).toBeUndefined();
  });

  it('is left as it was by a look', async () => {
    await keep(uuid);
    const before = await readdir(folder, { recursive: true });
    await Promise.all([store.probe(), store.probe(), store.probe()]);
    expect(await readdir(folder, { recursive: true })).toEqual(before);
  });
});

it.each([
  'ENOENT',
  'ENOTDIR',
  'ESTALE',
  'EACCES',
  'EPERM',
  'ENOTCONN',
  'EROFS',
  'ENODEV',
  'EIO',
  'ENOSPC',
  'EDQUOT',
  'EMFILE',
])('%s may pass', async (code) => {
  const failing = Promise.reject(Object.assign(new Error(code), { code }));
  await expect(onDisk(failing)).rejects.toMatchObject({ ...unavailable, cause: { code } });
});

describe('the room that is reserved', () => {
  const reserving = (reservedBytes: number) => openDiskMediaStore(folder, { reservedBytes });
  const noRoom = { kind: 'unavailable', code: 'upload.no_room', details: { retryAfter: 60 } };

  it('is left free by files, and not asked of what is not one', async () => {
    const full = await reserving(2 ** 60);
    await expect(full.requireRoom()).rejects.toMatchObject(noRoom);
    await expect(full.stage(content(), 100)).rejects.toMatchObject(noRoom);
    expect(await readdir(join(folder, 'staged'))).toEqual([]);
    await full.probe();
    await full.remove(uuid);
  });

  it('is no matter where there is enough, or where it is off', async () => {
    for (const bytes of [0, 1]) {
      const open = await reserving(bytes);
      await open.requireRoom();
      await open.discard(await open.stage(content(), 100));
      const { free, reserved } = await open.room();
      expect(free).toBeGreaterThan(1_000_000);
      expect(reserved).toBe(bytes);
    }
  });
});

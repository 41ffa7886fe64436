import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { requireRoom } from './disk.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'helpdesk-disk-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const mebibyte = 1024 * 1024;
const disk = (freeBytes: number) => async () => ({ bavail: freeBytes / 4_096, bsize: 4_096 });

it('takes a folder with room, and leaves nothing in it', async () => {
  await requireRoom(folder);
  await requireRoom(folder, disk(32 * mebibyte));
  expect(await readdir(folder)).toEqual([]);
});

it.each([0, 8_192, 31 * mebibyte])('refuses a disk of which %i bytes are left', async (free) => {
  await expect(requireRoom(folder, disk(free))).rejects.toThrow('KiB left');
});

it('refuses a folder that is gone, and one that is a file', async () => {
  await expect(requireRoom(join(folder, 'gone'))).rejects.toThrow('ENOENT');
  await writeFile(join(folder, 'file'), '');
  await expect(requireRoom(join(folder, 'file'))).rejects.toThrow('ENOTDIR');
});

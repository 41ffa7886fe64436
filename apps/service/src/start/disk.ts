import { randomBytes } from 'node:crypto';
import type { StatsFs } from 'node:fs';
import { rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Below this neither a file of the usual limit nor the log of the database has room. In bytes. */
const leastFree = 32 * 1024 * 1024;

/** The name is unique to this process, because several processes may check the same folder. */
const probe = `.health-${randomBytes(6).toString('hex')}`;

/**
 * Rejects when nothing can be written into the folder, or soon nothing can.
 *
 * @param look reads the state of the disk; replaced in tests
 */
export async function requireRoom(
  folder: string,
  look: (folder: string) => Promise<Pick<StatsFs, 'bavail' | 'bsize'>> = statfs,
): Promise<void> {
  const { bavail, bsize } = await look(folder);
  const free = bavail * bsize;
  if (free < leastFree) throw new Error(`${folder} has ${Math.floor(free / 1024)} KiB left`);
  const file = join(folder, probe);
  try {
    await writeFile(file, 'ok', { mode: 0o600 });
  } finally {
    await rm(file, { force: true });
  }
}

import { access, constants, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { onDisk } from './on-disk.ts';
import type { Places } from './places.ts';

const writable = constants.R_OK | constants.W_OK | constants.X_OK;

/** Writes, moves and removes a small file, as an upload does, and looks at where content lies. Rejects where it cannot. */
export async function probePlaces(places: Places): Promise<void> {
  const staged = places.newStaged();
  // Neither the name of a file in doubt nor among contents: what a crash leaves of it does no harm.
  const moved = join(places.doubtful, '.probe');
  try {
    await onDisk(writeFile(staged, 'ok', { mode: 0o600 }));
    await onDisk(rename(staged, moved));
    await onDisk(access(places.firstShard, writable));
  } finally {
    await Promise.allSettled([rm(staged, { force: true }), rm(moved, { force: true })]);
  }
}

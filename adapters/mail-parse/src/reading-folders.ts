import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** No reading lasts as long. */
const leftoverAfterMs = 60 * 60 * 1000;

/** The folders into which parts of mails are written, one for each mail. */
export interface ReadingFolders {
  /** An empty one. What a crash has left is removed before the first, and then hourly. */
  make(): Promise<string>;
  /** Throws nothing: what stays is swept later. */
  remove(folder: string): Promise<void>;
}

/** @param now milliseconds, as the clock of the files */
export function readingFolders(folder: string, now: () => number): ReadingFolders {
  let sweptAt = Number.NEGATIVE_INFINITY;
  return {
    make: async () => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      if (now() - sweptAt >= leftoverAfterMs) {
        sweptAt = now();
        await sweepBefore(folder, now() - leftoverAfterMs);
      }
      const made = join(folder, randomUUID());
      await mkdir(made, { mode: 0o700 });
      return made;
    },
    remove: (made) => rm(made, { recursive: true, force: true, maxRetries: 3 }).catch(() => {}),
  };
}

/** Other processes read mails in the same folder: only what is old is a leftover. */
async function sweepBefore(folder: string, instant: number): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    // Another process may remove it at the same time.
    const found = await stat(path).catch(() => undefined);
    if (found !== undefined && found.mtimeMs < instant) await rm(path, { recursive: true, force: true });
  }
}

import { opendir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Timestamp } from '@helpdesk/domain';
import { ifPresent, onDisk } from './on-disk.ts';

/** The names of the files in the folder that were last changed before that instant. Files that disappear are skipped. */
export async function* olderFiles(folder: string, before: Timestamp): AsyncGenerator<string, void, undefined> {
  for await (const entry of await onDisk(opendir(folder))) {
    if (!entry.isFile()) continue;
    const found = await ifPresent(stat(join(folder, entry.name)));
    // Rounded: the time is kept as a fraction that may miss its millisecond by a hair.
    if (found !== undefined && Math.round(found.mtimeMs) < before) yield entry.name;
  }
}

import { open } from 'node:fs/promises';
import { onDisk } from './on-disk.ts';

/** Makes what was created, renamed or removed in the folder outlast a power cut. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await onDisk(open(folder, 'r'));
  try {
    await onDisk(handle.sync());
  } finally {
    await handle.close();
  }
}

/** Writes a small file, in place of one that may be there. Durable once its folder is flushed too. */
export async function writeFlushed(path: string, content: Uint8Array, changed = new Date()): Promise<void> {
  const handle = await onDisk(open(path, 'w', 0o600));
  try {
    await onDisk(handle.writeFile(content));
    // By the clock of this process: the clock of the file system is some milliseconds behind.
    await onDisk(handle.utimes(changed, changed));
    await onDisk(handle.sync());
  } finally {
    await handle.close();
  }
}

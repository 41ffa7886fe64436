import { open } from 'node:fs/promises';

/** Makes what was created, renamed or removed in the folder outlast a power cut. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

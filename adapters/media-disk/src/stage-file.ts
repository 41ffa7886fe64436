import { createHash } from 'node:crypto';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import { refuse } from '@helpdesk/domain';
import type { StagedFile } from '@helpdesk/domain/ports';
import { onDisk } from './on-disk.ts';

/** Writes the content to a new file at `path`, flushed; leaves no file when it throws. As `MediaStore.stage`. */
export async function stageFile(
  path: string,
  content: AsyncIterable<Uint8Array>,
  maxBytes: number,
  requireRoom: () => Promise<void>,
): Promise<StagedFile> {
  await requireRoom();
  const handle = await onDisk(open(path, 'wx', 0o600));
  try {
    const written = await writeAll(handle, content, maxBytes, requireRoom);
    await onDisk(handle.sync());
    // A network file system may report only now that the disk is full.
    await onDisk(handle.close());
    return { path, ...written };
  } catch (error) {
    await cleanUp(handle, path);
    throw error;
  }
}

async function writeAll(
  handle: FileHandle,
  content: AsyncIterable<Uint8Array>,
  maxBytes: number,
  requireRoom: () => Promise<void>,
): Promise<Pick<StagedFile, 'size' | 'sha256'>> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const chunk of content) {
    size += chunk.byteLength;
    if (size > maxBytes) throw refuse('media.too_large', 'The file is larger than allowed');
    await requireRoom();
    hash.update(chunk);
    await onDisk(handle.writeFile(chunk));
  }
  return { size, sha256: hash.digest('hex') };
}

/** Throws nothing: why the staging failed matters more, and a file that stays is swept. */
async function cleanUp(handle: FileHandle, path: string): Promise<void> {
  await Promise.allSettled([handle.close(), unlink(path)]);
}

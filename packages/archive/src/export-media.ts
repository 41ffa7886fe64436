import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { MediaStore, MediaVariant } from '@helpdesk/domain/ports';
import type { Progress } from '@helpdesk/files';
import type { MediaFile } from './manifest.ts';
import type { MediaNames } from './media-names.ts';

interface ExportedMedia {
  readonly files: MediaFile[];
  /** Names of missing files. */
  readonly missing: string[];
}

/** Copies these files into the folder. A file that the desk has lost does not stop the copy of the others. */
export async function exportMedia(
  folder: string,
  media: readonly MediaNames[],
  mediaStore: Pick<MediaStore, 'open'>,
  progress: Progress,
): Promise<ExportedMedia> {
  const files: MediaFile[] = [];
  const missing: string[] = [];
  const copy = async (uuid: string, variant: MediaVariant, name: string): Promise<boolean> => {
    const opened = await mediaStore.open(uuid, variant);
    if (opened === undefined) missing.push(name);
    else files.push({ name, ...(await writeNew(join(folder, name), opened.content)) });
    return opened !== undefined;
  };
  for (const [index, { original, thumbnail }] of media.entries()) {
    progress.at('copying files', index, media.length);
    const isThere = await copy(original, 'original', original);
    if (thumbnail === undefined) continue;
    // A thumbnail without its original is useless.
    if (isThere) await copy(original, 'thumbnail', thumbnail);
    else missing.push(thumbnail);
  }
  return { files, missing };
}

async function writeNew(path: string, content: AsyncIterable<Uint8Array>): Promise<Omit<MediaFile, 'name'>> {
  const handle = await open(path, 'wx', 0o600);
  try {
    const hash = createHash('sha256');
    let size = 0;
    for await (const chunk of content) {
      hash.update(chunk);
      size += chunk.byteLength;
      await handle.writeFile(chunk);
    }
    await handle.sync();
    return { size, sha256: hash.digest('hex') };
  } finally {
    await handle.close();
  }
}

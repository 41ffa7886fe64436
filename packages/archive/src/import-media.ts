import { createHash } from 'node:crypto';
import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MediaStore, MediaVariant, StagedFile } from '@helpdesk/domain/ports';
import type { Progress } from '@helpdesk/files';
import { systemErrorCode } from '@helpdesk/files';
import { ArchiveError } from './archive-error.ts';
import type { Manifest, MediaFile } from './manifest.ts';
import { isThumbnail, thumbnailName } from './media-names.ts';

/** Refuses a manifest whose files are not those of the rows. */
export function checkMediaNames(manifest: Manifest, names: ReadonlySet<string>): void {
  const announced = new Set([...manifest.media.map(({ name }) => name), ...manifest.missing]);
  const absent = [...names].find((name) => !announced.has(name));
  if (absent !== undefined) throw new ArchiveError(`The manifest lacks the file media/${absent}`);
  const unknown = [...announced].find((name) => !names.has(name));
  if (unknown !== undefined) throw new ArchiveError(`The manifest names a file of no row: media/${unknown}`);
}

/**
 * Gives the files of the folder to the store, which doubts them until they are settled. What the
 * store has already stays as it is: a desk that only changes its database keeps its data folder.
 *
 * @param onPublish called with the uuid of content before the store has it
 */
export async function importMedia(
  folder: string,
  files: readonly MediaFile[],
  mediaStore: MediaStore,
  progress: Progress,
  onPublish: (uuid: string) => void,
): Promise<void> {
  const thumbnails = new Map(files.filter(({ name }) => isThumbnail(name)).map((file) => [file.name, file]));
  const originals = files.filter(({ name }) => !isThumbnail(name));
  for (const [index, original] of originals.entries()) {
    progress.at('copying files', index, originals.length);
    const uuid = original.name;
    const thumbnail = thumbnails.get(thumbnailName(uuid));
    if (await isKept(mediaStore, uuid, original, thumbnail)) continue;
    const staged = await stage(folder, original, mediaStore);
    try {
      const small = thumbnail === undefined ? null : await readThumbnail(folder, thumbnail);
      onPublish(uuid);
      await mediaStore.publish(staged, uuid, small);
    } catch (error) {
      await mediaStore.discard(staged);
      throw error;
    }
  }
}

/** Whether the store has the very same; refuses to replace other content. */
async function isKept(
  mediaStore: MediaStore,
  uuid: string,
  original: MediaFile,
  thumbnail: MediaFile | undefined,
): Promise<boolean> {
  const kept = await sumUp(mediaStore, uuid, 'original');
  if (kept === undefined) return false;
  const keptThumbnail = thumbnail && (await sumUp(mediaStore, uuid, 'thumbnail'));
  if (isSame(original, kept) && (thumbnail === undefined || isSame(thumbnail, keptThumbnail))) return true;
  throw new ArchiveError(`The data folder already holds another file as ${uuid}: import into a new one`);
}

async function sumUp(mediaStore: MediaStore, uuid: string, variant: MediaVariant): Promise<Content | undefined> {
  const opened = await mediaStore.open(uuid, variant);
  if (opened === undefined) return undefined;
  const hash = createHash('sha256');
  for await (const chunk of opened.content) hash.update(chunk);
  return { size: opened.size, sha256: hash.digest('hex') };
}

type Content = Pick<StagedFile, 'size' | 'sha256'>;

function isSame(file: MediaFile, found: Content | undefined): boolean {
  return file.size === found?.size && file.sha256 === found.sha256;
}

async function stage(folder: string, file: MediaFile, mediaStore: MediaStore): Promise<StagedFile> {
  // Opened first: a stream that opens its file itself may fail before anything reads from it.
  const opened = await present(file, open(join(folder, file.name)));
  const staged = await mediaStore.stage(opened.createReadStream(), Number.MAX_SAFE_INTEGER);
  if (isSame(file, staged)) return staged;
  await mediaStore.discard(staged);
  throw damaged(file);
}

async function readThumbnail(folder: string, file: MediaFile): Promise<Uint8Array> {
  const content = await present(file, readFile(join(folder, file.name)));
  const sha256 = createHash('sha256').update(content).digest('hex');
  if (!isSame(file, { size: content.byteLength, sha256 })) throw damaged(file);
  return content;
}

async function present<T>(file: MediaFile, reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    if (systemErrorCode(error) !== 'ENOENT') throw error;
    throw new ArchiveError(`The file media/${file.name} is missing`, { cause: error });
  }
}

function damaged({ name }: MediaFile): ArchiveError {
  return new ArchiveError(`The checksum of media/${name} is not the one that the manifest says`);
}

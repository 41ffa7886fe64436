import { open, rename, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ByteRange, MediaStore, MediaVariant, OpenedFile } from '@helpdesk/domain/ports';
import { roomOnDisk } from './disk-room.ts';
import { syncFolder, writeFlushed } from './durable.ts';
import { fileChunks } from './file-chunks.ts';
import { olderFiles } from './older-files.ts';
import { ifPresent, onDisk } from './on-disk.ts';
import { isUuid, openPlaces, type Places } from './places.ts';
import { probePlaces } from './probe-places.ts';
import { stageFile } from './stage-file.ts';

const nothing = new Uint8Array();

/**
 * Files in this folder, which is created when it is missing. A name that is not a uuid has no content; only `publish`
 * throws for it. The folder is not created again while the store is open: when it is gone, a disk is probably not
 * mounted, and files would end up below its mount point.
 *
 * @param options.reservedBytes uploads leave this much of the disk free; 0 switches it off
 */
export async function openDiskMediaStore(
  folder: string,
  { reservedBytes = 0 }: { readonly reservedBytes?: number } = {},
): Promise<MediaStore> {
  const places = await openPlaces(folder);
  const room = roomOnDisk(folder, reservedBytes);
  return {
    name: 'disk',
    stage: (content, maxBytes) => stageFile(places.newStaged(), content, maxBytes, room.require),
    publish: (staged, uuid, thumbnail) => publish(places, staged.path, uuid, thumbnail),
    discard: async (staged) => void (await ifPresent(unlink(staged.path))),
    open: (uuid, variant, range) => openFile(places.content(uuid, variant), range),
    remove: (uuid) => remove(places, uuid),
    // Not flushed: doubt that comes back after a crash is looked into once more.
    settle: async (uuid) => removeFile(places.doubt(uuid)),
    doubt: (uuid) => doubt(places, uuid),
    listDoubtful: (before) => listDoubtful(places, before),
    requireRoom: room.require,
    room: room.look,
    probe: () => probePlaces(places),
    sweepStaged: (before) => sweepStaged(places, before),
  };
}

/** The mark of doubt is written first, so that a crash leaves no unknown content. The original comes last, and whole. */
async function publish(places: Places, staged: string, uuid: string, thumbnail: Uint8Array | null): Promise<void> {
  const original = requirePath(places, uuid, 'original');
  await doubt(places, uuid);
  if (thumbnail !== null) await writeFlushed(requirePath(places, uuid, 'thumbnail'), thumbnail);
  await onDisk(rename(staged, original));
  await syncFolder(dirname(original));
}

function requirePath(places: Places, uuid: string, variant: MediaVariant): string {
  const path = places.content(uuid, variant);
  if (path === undefined) throw new Error(`content cannot be kept under ${JSON.stringify(uuid)}`);
  return path;
}

async function openFile(path: string | undefined, range: ByteRange | undefined): Promise<OpenedFile | undefined> {
  const handle = path === undefined ? undefined : await ifPresent(open(path, 'r'), dirname(path));
  if (handle === undefined) return undefined;
  try {
    const { size } = await onDisk(handle.stat());
    return { size, content: fileChunks(handle, range ?? { start: 0, end: size - 1 }) };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/** The doubt goes last, and only when the content is gone for good. */
async function remove(places: Places, uuid: string): Promise<void> {
  const original = places.content(uuid, 'original');
  if (original === undefined) return;
  await removeFile(original);
  await removeFile(places.content(uuid, 'thumbnail'));
  await syncFolder(dirname(original));
  await removeFile(places.doubt(uuid));
}

async function removeFile(path: string | undefined): Promise<void> {
  if (path !== undefined) await ifPresent(unlink(path));
}

async function doubt(places: Places, uuid: string): Promise<void> {
  const path = places.doubt(uuid);
  if (path === undefined) return;
  await writeFlushed(path, nothing);
  await syncFolder(places.doubtful);
}

async function* listDoubtful(places: Places, before: number): AsyncGenerator<string, void, undefined> {
  for await (const name of olderFiles(places.doubtful, before)) {
    if (isUuid(name)) yield name;
  }
}

async function sweepStaged(places: Places, before: number): Promise<number> {
  let count = 0;
  for await (const name of olderFiles(places.staged, before)) {
    await ifPresent(unlink(join(places.staged, name)));
    count += 1;
  }
  return count;
}

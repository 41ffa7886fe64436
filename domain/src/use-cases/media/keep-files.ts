import type { Disposition } from '../../model/media/media.ts';
import { DomainError } from '../../model/shared/errors.ts';
import type { Timestamp } from '../../model/shared/time.ts';
import type { Ports } from '../../ports/ports.ts';
import type { StoreWriter } from '../../ports/store.ts';
import type { CheckedFile } from './checked-file.ts';

/** A file whose content is in its place, under the uuid that its record will have. */
export interface PublishedFile extends CheckedFile {
  readonly uuid: string;
}

/**
 * Publishes the files and runs the work that records them. `kept` names the uuids that its result holds:
 * a repeated request answers with those of the first time, and what it brought itself is removed. After a
 * refusal the files are removed; where it is not known whether the work was done, they stay doubtful
 * and are swept.
 */
export async function keepFiles<T>(
  ports: Pick<Ports, 'mediaStore' | 'ids'>,
  files: readonly CheckedFile[],
  work: (published: readonly PublishedFile[]) => Promise<T>,
  kept: (result: T) => readonly string[],
): Promise<T> {
  const published: PublishedFile[] = [];
  const remove = async (uuids: readonly string[]): Promise<void> => {
    for (const uuid of uuids) await ports.mediaStore.remove(uuid);
  };
  try {
    for (const file of files) {
      const uuid = ports.ids.uuid();
      published.push({ ...file, uuid });
      await ports.mediaStore.publish(file.staged, uuid, file.image?.thumbnail ?? null);
    }
    const result = await work(published);
    const wanted = new Set(kept(result));
    for (const { uuid } of published) await ports.mediaStore[wanted.has(uuid) ? 'settle' : 'remove'](uuid);
    return result;
  } catch (error) {
    if (error instanceof DomainError && error.kind !== 'unavailable') await remove(published.map((file) => file.uuid));
    throw error;
  }
}

/** What the record of a file holds besides the file itself. */
export interface FilePurpose {
  readonly uploaderId: number;
  readonly modelType: string | null;
  readonly modelId: number | null;
  readonly disposition: Disposition;
  readonly private: boolean;
  /** The name by which HTML refers to it. Unless given: its uuid. */
  readonly contentId?: string | undefined;
}

/** Returns the id of the record. */
export async function recordFile(
  ports: Pick<Ports, 'mediaStore'>,
  writer: StoreWriter,
  file: PublishedFile,
  purpose: FilePurpose,
  at: Timestamp,
): Promise<number> {
  const { uuid, filename, contentType, image, staged } = file;
  const { contentId = uuid, ...rest } = purpose;
  return writer.media.insert({
    ...rest,
    createdAt: at,
    uuid,
    store: ports.mediaStore.name,
    filename,
    contentType,
    contentId,
    size: staged.size,
    meta: image === null ? {} : { width: image.width, height: image.height },
    hasThumbnail: image !== null && image.thumbnail !== null,
  });
}

import { mediaOfPath, mediaPath, userModel } from '../../model/media/media.ts';
import type { Timestamp } from '../../model/shared/time.ts';
import type { Ports } from '../../ports/ports.ts';
import type { StoreWriter } from '../../ports/store.ts';
import type { CheckedFile } from './checked-file.ts';
import { keepFiles, type PublishedFile, recordFile } from './keep-files.ts';

/** The new picture of a person; null removes the one there is, undefined leaves it. */
export type Avatar = CheckedFile | null | undefined;

/** Runs work that may change the picture of a person: unless it gets undefined, `work` calls `recordAvatar`. */
export async function withAvatar<T extends { readonly avatarUrl: string | null }>(
  ports: Pick<Ports, 'ids' | 'mediaStore'>,
  avatar: Avatar,
  work: (published: PublishedFile | null | undefined) => Promise<T>,
): Promise<T> {
  if (avatar === undefined || avatar === null) return work(avatar);
  return keepFiles(
    ports,
    [avatar],
    ([published]) => work(published),
    (person) => [mediaOfPath(person.avatarUrl ?? '') ?? ''],
  );
}

/** Records the picture, or none, in place of the former one, which is then attached to nothing; returns its address. */
export async function recordAvatar(
  ports: Pick<Ports, 'mediaStore'>,
  writer: StoreWriter,
  userId: number,
  uploaderId: number,
  file: PublishedFile | null,
  at: Timestamp,
): Promise<string | null> {
  const former = await writer.media.listOf(userModel, userId);
  await writer.media.link(
    former.map((media) => media.id),
    userModel,
    null,
    at,
  );
  if (file === null) return null;
  const purpose = { uploaderId, modelType: userModel, modelId: userId, disposition: 'inline', private: true } as const;
  await recordFile(ports, writer, file, purpose, at);
  return mediaPath(file.uuid);
}

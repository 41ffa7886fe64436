import type { Ports } from '../ports/ports.ts';
import type { StoreWriter } from '../ports/store.ts';
import type { Timestamp } from '../time.ts';
import type { CheckedFile } from './check-file.ts';
import { keepFiles, type PublishedFile, recordFile } from './keep-files.ts';
import { mediaOfPath, mediaPath, userModel } from './media.ts';

/** Runs work that may set the picture of a person: with a file, `work` hands it to `recordAvatar`. */
export async function withAvatar<T extends { readonly avatarUrl: string | null }>(
  ports: Pick<Ports, 'ids' | 'mediaStore'>,
  file: CheckedFile | undefined,
  work: (published: PublishedFile | undefined) => Promise<T>,
): Promise<T> {
  if (file === undefined) return work(undefined);
  return keepFiles(
    ports,
    [file],
    ([published]) => work(published),
    (person) => [mediaOfPath(person.avatarUrl ?? '') ?? ''],
  );
}

/** Records the picture in place of the former one, which is then attached to nothing; answers its address. */
export async function recordAvatar(
  ports: Pick<Ports, 'mediaStore'>,
  writer: StoreWriter,
  userId: number,
  uploaderId: number,
  file: PublishedFile,
  at: Timestamp,
): Promise<string> {
  const former = await writer.media.listOf(userModel, userId);
  await writer.media.link(
    former.map((media) => media.id),
    userModel,
    null,
    at,
  );
  const purpose = { uploaderId, modelType: userModel, modelId: userId, disposition: 'inline', private: true } as const;
  await recordFile(ports, writer, file, purpose, at);
  return mediaPath(file.uuid);
}

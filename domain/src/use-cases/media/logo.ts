import type { Actor } from '../../model/agent/agent.ts';
import { mediaOfPath, mediaPath } from '../../model/media/media.ts';
import { invalidInput } from '../../model/shared/errors.ts';
import type { Timestamp } from '../../model/shared/time.ts';
import type { Ports } from '../../ports/ports.ts';
import type { StoreWriter } from '../../ports/store.ts';
import type { CheckedFile } from './checked-file.ts';
import { keepFiles, type PublishedFile, recordFile } from './keep-files.ts';

/** Pixels. */
const logoSide = 256;

const mostBytes = 1024 * 1024;

export type LogoPorts = Pick<Ports, 'store' | 'clock' | 'ids' | 'mediaStore' | 'mediaInspector'>;

/** The record that a logo belongs to. */
interface LogoOwner {
  readonly modelType: string;
  readonly modelId: number;
}

/**
 * Places the image in a square, publishes the file and runs `work`, which has to call `recordLogo`. `addressOf` returns
 * the address of the logo in the result of `work`. Throws `media.empty` without a file.
 */
export async function withLogo<T>(
  ports: LogoPorts,
  actor: Actor,
  file: CheckedFile | undefined,
  work: (published: PublishedFile) => Promise<T>,
  addressOf: (result: T) => string | null,
): Promise<T> {
  if (file === undefined) throw invalidInput('media.empty', 'files', 'is required');
  const squared = await squareOf(ports, actor, file);
  try {
    return await keepFiles(
      ports,
      [squared],
      ([published]) => {
        if (published === undefined) throw new Error('a file was lost on its way');
        return work(published);
      },
      (result) => [mediaOfPath(addressOf(result) ?? '') ?? ''],
    );
  } finally {
    await ports.mediaStore.discard(squared.staged);
  }
}

async function squareOf(
  { mediaStore, mediaInspector }: LogoPorts,
  actor: Actor,
  { staged, filename }: CheckedFile,
): Promise<CheckedFile> {
  const content = await mediaInspector.square(staged, logoSide, { kind: 'agent', id: actor.id });
  return {
    staged: await mediaStore.stage(oneChunk(content), mostBytes),
    filename: `${filename.replace(/\.[^.]*$/, '')}.webp`,
    contentType: 'image/webp',
    image: null,
  };
}

async function* oneChunk(content: Uint8Array): AsyncGenerator<Uint8Array, void, undefined> {
  yield content;
}

/** Returns the address of the logo. The former one stays until `forgetLogos`. */
export async function recordLogo(
  ports: Pick<Ports, 'mediaStore'>,
  writer: StoreWriter,
  owner: LogoOwner,
  { uploaderId, file, at }: { readonly uploaderId: number; readonly file: PublishedFile; readonly at: Timestamp },
): Promise<string> {
  await recordFile(ports, writer, file, { ...owner, uploaderId, disposition: 'inline', private: true }, at);
  return mediaPath(file.uuid);
}

/** Files of the owner that none of these addresses names belong to nothing from now on. */
export async function forgetLogos(
  { media }: Pick<StoreWriter, 'media'>,
  { modelType, modelId }: LogoOwner,
  kept: readonly (string | null)[],
  at: Timestamp,
): Promise<void> {
  const files = await media.listOf(modelType, modelId);
  const gone = files.filter(({ uuid }) => !kept.includes(mediaPath(uuid)));
  if (gone.length === 0) return;
  await media.link(
    gone.map(({ id }) => id),
    modelType,
    null,
    at,
  );
}

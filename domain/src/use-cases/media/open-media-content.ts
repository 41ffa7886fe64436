import type { Media } from '../../model/media/media.ts';
import { refuse } from '../../model/shared/errors.ts';
import type { ByteRange, MediaVariant, OpenedFile } from '../../ports/media-store.ts';
import type { Ports } from '../../ports/ports.ts';

/**
 * Opens the content of a file, or a range of its bytes. Throws `media.not_found` when the content is gone.
 *
 * @example
 * const file = await desk.checkFile(letter);
 * const media = await desk.uploadMedia(actor, { file, disposition: 'attachment', linkedModel: null });
 * const { content } = await desk.openMediaContent(media, 'original');
 * (await Array.fromAsync(content)).map((bytes) => bytes.length) // [5]
 */
export async function openMediaContent(
  ports: Pick<Ports, 'mediaStore'>,
  media: Media,
  variant: MediaVariant,
  range?: ByteRange,
): Promise<OpenedFile> {
  const opened = await ports.mediaStore.open(media.uuid, variant, range);
  if (opened === undefined) throw refuse('media.not_found', 'There is no such file');
  return opened;
}

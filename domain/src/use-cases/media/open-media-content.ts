import type { Media } from '../../model/media/media.ts';
import { refuse } from '../../model/shared/errors.ts';
import type { ByteRange, MediaVariant, OpenedFile } from '../../ports/media-store.ts';
import type { Ports } from '../../ports/ports.ts';

/** Throws `media.not_found` when the content is gone. */
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

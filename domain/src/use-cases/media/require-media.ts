import type { Media } from '../../model/media/media.ts';
import { refuse } from '../../model/shared/errors.ts';
import type { MediaReader } from '../../ports/media-repository.ts';

export async function requireMedia(media: MediaReader, uuid: string): Promise<Media> {
  const found = await media.find(uuid);
  if (found === undefined) throw refuse('media.not_found', 'There is no such file');
  return found;
}

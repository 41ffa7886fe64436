import type { Media } from '../../model/media/media.ts';
import type { Ports } from '../../ports/ports.ts';

/** The caller has a signature, or checks `requireMediaAccess`, unless the file is public. */
export async function findMedia(ports: Pick<Ports, 'store'>, uuid: string): Promise<Media | undefined> {
  return ports.store.read((reader) => reader.media.find(uuid));
}

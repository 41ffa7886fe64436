import type { Media } from '../../model/media/media.ts';
import type { Ports } from '../../ports/ports.ts';

/** Whoever calls it has a signature, or asks `requireMediaAccess`, unless the file is public. */
export async function findMedia(ports: Pick<Ports, 'store'>, uuid: string): Promise<Media | undefined> {
  return ports.store.read((reader) => reader.media.find(uuid));
}

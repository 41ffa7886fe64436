import type { Media } from '../../model/media/media.ts';
import type { Ports } from '../../ports/ports.ts';

/**
 * The record of a file, or undefined. The caller has a signature, or checks `requireMediaAccess`, unless the file is
 * public.
 *
 * @example
 * await desk.findMedia('00000000-0000-4000-8000-00000000ffff') // undefined
 */
export async function findMedia(ports: Pick<Ports, 'store'>, uuid: string): Promise<Media | undefined> {
  return ports.store.read((reader) => reader.media.find(uuid));
}

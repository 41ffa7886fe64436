import type { Ports } from '../../ports/ports.ts';

/**
 * Throws `upload.no_room` while the disk has less room than is reserved for messages: before a body is read.
 *
 * @example
 * await desk.requireRoomForFiles();
 */
export async function requireRoomForFiles(ports: Pick<Ports, 'mediaStore'>): Promise<void> {
  await ports.mediaStore.requireRoom();
}

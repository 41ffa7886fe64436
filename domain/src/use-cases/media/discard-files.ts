import type { Ports } from '../../ports/ports.ts';
import type { CheckedFile } from './checked-file.ts';

/**
 * Removes checked files that no use case took; a file that was taken is ignored.
 *
 * @example
 * await desk.discardFiles([await desk.checkFile(letter)]);
 */
export async function discardFiles(ports: Pick<Ports, 'mediaStore'>, files: readonly CheckedFile[]): Promise<void> {
  for (const file of files) await ports.mediaStore.discard(file.staged);
}

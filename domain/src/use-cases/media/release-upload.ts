import { DomainError } from '../../model/shared/errors.ts';
import type { UploadHold } from '../../ports/upload-repository.ts';
import { type QuotaPorts, releaseHold } from './count-upload.ts';

/**
 * Gives back what an upload held that was refused or repeated; after the upload it does nothing. While the store is
 * away the hold stays, and is released by `releaseStaleUploads`.
 *
 * @example
 * await desk.releaseUpload(await desk.holdUpload(visitor, { address: '192.0.2.1', bytes: 100 }));
 */
export async function releaseUpload(ports: Pick<QuotaPorts, 'store'>, hold: UploadHold): Promise<void> {
  try {
    await ports.store.transact((writer) => releaseHold(writer, hold.id));
  } catch (error) {
    if (!(error instanceof DomainError && error.kind === 'unavailable')) throw error;
  }
}

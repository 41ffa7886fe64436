import type { UploadHold } from '../../ports/upload-repository.ts';
import { amountDifference, countUpload, type QuotaPorts } from './count-upload.ts';

/**
 * Holds so many bytes more: for a body of which the length is not known. Throws what `holdUpload` throws.
 *
 * @example
 * const hold = await desk.holdUpload(visitor, { address: '192.0.2.1', bytes: 100 });
 * await desk.growUpload(hold, 50) // { bytes: 150, files: 1, … }
 */
export async function growUpload(ports: QuotaPorts, hold: UploadHold, bytes: number): Promise<UploadHold> {
  return ports.store.transact(async (writer) => {
    const held = (await writer.uploads.takeHold(hold.id)) ?? { bytes: 0, files: 0 };
    const grown = { ...hold, bytes: hold.bytes + bytes };
    await writer.uploads.insertHold(grown);
    await countUpload(ports, writer, hold, amountDifference(grown, held));
    return grown;
  });
}

import type { UploadAmount } from '../../model/media/upload-quota.ts';
import type { StoreWriter } from '../../ports/store.ts';
import type { UploadHold } from '../../ports/upload-repository.ts';
import { amountDifference, countUpload, type QuotaPorts } from './count-upload.ts';

/** Counts what was really stored instead of what was held; part of the transaction that records the files. */
export async function settleUpload(
  ports: Pick<QuotaPorts, 'clock' | 'uploads' | 'dayZone'>,
  writer: StoreWriter,
  hold: UploadHold,
  stored: UploadAmount,
): Promise<void> {
  const held = (await writer.uploads.takeHold(hold.id)) ?? { bytes: 0, files: 0 };
  await countUpload(ports, writer, hold, amountDifference(stored, held));
}

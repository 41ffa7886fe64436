import { isOverQuota, type UploadAmount, type UploadScope } from '../../model/media/upload-quota.ts';
import type { Timestamp } from '../../model/shared/time.ts';
import { startOfDay } from '../../model/shared/zoned-day.ts';
import type { Ports } from '../../ports/ports.ts';
import type { StoreWriter } from '../../ports/store.ts';

/** In the order in which counts are changed everywhere. A mail has no address on the network. */
const scopes = ['contact', 'inbox'] as const satisfies readonly UploadScope[];

/**
 * Counts the files of a mail towards the quotas of uploads of the day. Returns which of them fit; the others count
 * nothing. Part of the transaction that records the files.
 *
 * @param sizes bytes of each file
 */
export async function countFilesOfMail(
  { uploads, dayZone }: Pick<Ports, 'uploads' | 'dayZone'>,
  writer: StoreWriter,
  { contactId, inboxId }: { readonly contactId: number; readonly inboxId: number },
  sizes: readonly number[],
  at: Timestamp,
): Promise<readonly boolean[]> {
  const day = startOfDay(at, dayZone.current());
  const fits: boolean[] = [];
  const add = (scope: (typeof scopes)[number], amount: UploadAmount) =>
    writer.uploads.add({ scope, subject: String(scope === 'contact' ? contactId : inboxId), day }, amount);
  for (const bytes of sizes) {
    let isOver = false;
    for (const scope of scopes) {
      const sum = await add(scope, { bytes, files: 1 });
      isOver ||= isOverQuota(uploads.quotas, scope, sum);
    }
    if (isOver) for (const scope of scopes) await add(scope, { bytes: -bytes, files: -1 });
    fits.push(!isOver);
  }
  return fits;
}

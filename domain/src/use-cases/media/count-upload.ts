import {
  requireWithinQuota,
  type UploadAmount,
  type UploadScope,
  uploadScopes,
} from '../../model/media/upload-quota.ts';
import type { Ports } from '../../ports/ports.ts';
import type { StoreWriter } from '../../ports/store.ts';
import type { UploadHold } from '../../ports/upload-repository.ts';

export type QuotaPorts = Pick<Ports, 'store' | 'clock' | 'ids' | 'uploads' | 'dayZone'>;

export async function releaseHold(writer: StoreWriter, id: string): Promise<void> {
  const held = await writer.uploads.takeHold(id);
  if (held === undefined) return;
  const back = amountDifference({ bytes: 0, files: 0 }, held);
  for (const scope of uploadScopes) await writer.uploads.add(countOf(held, scope), back);
}

export async function countUpload(
  ports: Pick<QuotaPorts, 'clock' | 'uploads' | 'dayZone'>,
  writer: StoreWriter,
  hold: UploadHold,
  amount: UploadAmount,
): Promise<void> {
  const now = ports.clock.now();
  for (const scope of uploadScopes) {
    const sum = await writer.uploads.add(countOf(hold, scope), amount);
    requireWithinQuota(ports.uploads.quotas, scope, sum, now, ports.dayZone.current());
  }
}

function countOf({ day, contactId, inboxId, address }: UploadHold, scope: UploadScope) {
  const subjects = { address, contact: String(contactId), inbox: String(inboxId) } satisfies Record<
    UploadScope,
    string
  >;
  return { scope, subject: subjects[scope], day };
}

export function amountDifference(wanted: UploadAmount, held: UploadAmount): UploadAmount {
  return { bytes: wanted.bytes - held.bytes, files: wanted.files - held.files };
}

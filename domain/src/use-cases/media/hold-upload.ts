import { startOfDay } from '../../model/shared/zoned-day.ts';
import type { WidgetActor } from '../../model/widget/session.ts';
import type { UploadHold } from '../../ports/upload-repository.ts';
import { countUpload, type QuotaPorts } from './count-upload.ts';

/**
 * Counts an upload before its body is read, so that uploads that run at the same time, also on several nodes, cannot
 * exceed a quota together. The hold ends with `settleUpload` or `releaseUpload`, whichever comes first. Throws
 * `upload.contact_quota`, `upload.inbox_quota` and `upload.address_quota`.
 *
 * @param upload.bytes what the request says that it brings; 0 when it does not say
 * @example
 * await desk.holdUpload(visitor, { address: '192.0.2.1', bytes: 100 }) // { bytes: 100, files: 1, … }
 */
export async function holdUpload(
  ports: QuotaPorts,
  actor: WidgetActor,
  upload: { readonly address: string; readonly bytes: number },
): Promise<UploadHold> {
  const now = ports.clock.now();
  const hold: UploadHold = {
    id: ports.ids.uuid(),
    createdAt: now,
    day: startOfDay(now, ports.dayZone.current()),
    contactId: actor.contact.id,
    inboxId: actor.inbox.id,
    address: upload.address,
    bytes: upload.bytes,
    files: 1,
  };
  await ports.store.transact(async (writer) => {
    await writer.uploads.insertHold(hold);
    await countUpload(ports, writer, hold, hold);
  });
  return hold;
}

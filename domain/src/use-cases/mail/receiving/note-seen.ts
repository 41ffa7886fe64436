import type { SeenMail } from '../../../model/mail/store/mail-records.ts';
import type { Timestamp } from '../../../model/shared/time.ts';
import type { StoreWriter } from '../../../ports/store.ts';
import type { ShownMail } from './mail-to-import.ts';

/** Notes what became of a mail that a mailbox has shown, and moves the cursor behind it unless the look does. */
export async function noteSeen(
  writer: Pick<StoreWriter, 'mailImports' | 'mailboxes'>,
  inboxId: number,
  { place, uidValidity, uid, receivedAt, movesCursor }: ShownMail,
  { importId, outcome }: Pick<SeenMail, 'importId' | 'outcome'>,
  at: Timestamp,
): Promise<void> {
  await writer.mailImports.see({ inboxId, place, uidValidity, uid, importId, outcome, at });
  if (movesCursor !== false) await writer.mailboxes.advance({ inboxId, place }, uidValidity, uid, receivedAt);
}

import { mailModel } from '../../model/media/media.ts';
import type { Timestamp } from '../../model/shared/time.ts';
import type { StoreWriter } from '../../ports/store.ts';

/** Ends the reading and sending of an inbox that is closed: nothing connects to its servers any more. */
export async function forgetMailboxes(
  { mailboxes, mailSecrets }: Pick<StoreWriter, 'mailboxes' | 'mailSecrets'>,
  inboxId: number,
): Promise<void> {
  await mailboxes.deleteOthers(inboxId, []);
  await mailSecrets.replace(inboxId, []);
}

/**
 * Deletes at most `limit` each of what is kept of the mail of an inbox without conversations. Files of mails belong to
 * nothing then, and are swept as such. Returns whether there may be more.
 */
export async function deleteSomeMail(
  { mailImports, mailOutbox, media }: Pick<StoreWriter, 'mailImports' | 'mailOutbox' | 'media'>,
  inboxId: number,
  limit: number,
  at: Timestamp,
): Promise<boolean> {
  const { deleted, mediaIds } = await mailImports.deleteOfInbox(inboxId, limit);
  if (mediaIds.length > 0) await media.link(mediaIds, mailModel, null, at);
  return (await mailOutbox.deleteOfInbox(inboxId, limit)) + deleted > 0;
}

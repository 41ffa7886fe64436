import { type MailHold, mailHoldName, mailHoldOf } from '../../../model/mail/mailbox/mail-hold.ts';
import type { StoreReader } from '../../../ports/store.ts';

/** Undefined where mail is read and sent. */
export async function findMailHold({ settings }: Pick<StoreReader, 'settings'>): Promise<MailHold | undefined> {
  return mailHoldOf(await settings.find(mailHoldName));
}

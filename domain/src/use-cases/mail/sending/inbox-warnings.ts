import { relayPlace } from '../../../model/mail/store/mail-records.ts';
import type { Timestamp } from '../../../model/shared/time.ts';
import type { StoreReader } from '../../../ports/store.ts';
import { findMailHold } from '../hold/find-mail-hold.ts';
import type { MailInbox } from './mail-inbox.ts';

/** Why a mail does not leave at once, or did not reach its recipient before. */
export interface MailWarning {
  readonly code: 'rests' | 'no_transport' | 'came_back';
  readonly address: string | null;
  readonly since: Timestamp | null;
}

/** What keeps the mails of an inbox from leaving now. */
export async function inboxWarnings(
  reader: Pick<StoreReader, 'mailboxes' | 'settings'>,
  { inbox, config }: MailInbox,
): Promise<readonly MailWarning[]> {
  if (config.smtp.length === 0) return [{ code: 'no_transport', address: null, since: null }];
  const hold = await findMailHold(reader);
  if (hold !== undefined) return [{ code: 'rests', address: null, since: hold.since }];
  const relay = await reader.mailboxes.find({ inboxId: inbox.id, place: relayPlace });
  if (relay === undefined || relay.health.state === 'ok') return [];
  return [{ code: 'rests', address: null, since: relay.health.since }];
}

import { mailboxPlace } from '../../../model/mail/setup/mail-config.ts';
import type { MailboxKey } from '../../../ports/mail/mailbox-repository.ts';
import type { Ports } from '../../../ports/ports.ts';
import { findMailHold } from '../hold/find-mail-hold.ts';
import { receivingInboxOf } from './receiving-inbox.ts';

/** A mailbox that is to be read. */
export interface WantedMailbox extends MailboxKey {
  /** Changes whenever its inbox was saved: then its connection has to be made again. */
  readonly version: string;
}

/**
 * The mailboxes that are to be read now: those of enabled e-mail inboxes, each once. None while mail is on hold.
 *
 * @example
 * await desk.listWantedMailboxes() // []
 */
export async function listWantedMailboxes({ store }: Pick<Ports, 'store'>): Promise<readonly WantedMailbox[]> {
  const inboxes = await store.read(async (reader) => ((await findMailHold(reader)) ? [] : reader.inboxes.list()));
  return inboxes.flatMap((inbox) => {
    const version = String(inbox.updatedAt);
    return (receivingInboxOf(inbox)?.config.imap ?? []).map((server) => {
      const key = { inboxId: inbox.id, place: mailboxPlace(server) };
      return { ...key, version: `${version} ${JSON.stringify(server)}` };
    });
  });
}

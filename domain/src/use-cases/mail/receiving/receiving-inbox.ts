import type { Inbox } from '../../../model/inbox/inbox.ts';
import type { MailAddress } from '../../../model/mail/received-mail.ts';
import { allOwnAddresses, mailAddressOf } from '../../../model/mail/recipients/own-addresses.ts';
import type { MailConfig } from '../../../model/mail/setup/mail-config.ts';
import { mailInboxOf } from '../sending/mail-inbox.ts';

/** An e-mail inbox, as far as mails that come to it depend on it. */
export interface ReceivingInbox {
  readonly id: number;
  readonly inbox: Inbox;
  readonly config: MailConfig;
  readonly from: MailAddress;
  /** Every address of it. */
  readonly own: readonly string[];
}

/** Undefined for one that takes no mail: it is disabled, closed, or has no address. */
export function receivingInboxOf(inbox: Inbox | undefined): ReceivingInbox | undefined {
  if (inbox === undefined || !inbox.enabled || inbox.closedAt !== null) return undefined;
  const found = mailInboxOf(inbox);
  if (found === undefined) return undefined;
  const { config, sender, own } = found;
  const from = { ...sender, address: mailAddressOf(sender.address) ?? sender.address };
  return { id: inbox.id, inbox, config, from, own: allOwnAddresses(own) };
}

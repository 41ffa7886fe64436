import type { Inbox } from '../../../model/inbox/inbox.ts';
import type { MailAddress } from '../../../model/mail/received-mail.ts';
import type { OwnAddresses } from '../../../model/mail/recipients/own-addresses.ts';
import { type MailConfig, readMailConfig, readSender } from '../../../model/mail/setup/mail-config.ts';

/** An inbox that has a sender, and so can send. */
export interface MailInbox {
  readonly inbox: Inbox;
  readonly config: MailConfig;
  readonly sender: MailAddress;
  readonly own: OwnAddresses;
}

/** Undefined where the inbox has no sender. */
export function mailInboxOf(inbox: Inbox): MailInbox | undefined {
  const sender = inbox.from === null ? undefined : readSender(inbox.from);
  if (sender === undefined) return undefined;
  const { config } = readMailConfig(inbox.config);
  const own = { from: sender.address, aliases: config.aliases, replyTo: config.reply_to };
  return { inbox, config, sender, own };
}

/** Whether mails may leave by it now. */
export function maySend({ inbox }: MailInbox): boolean {
  return inbox.enabled && inbox.closedAt === null;
}

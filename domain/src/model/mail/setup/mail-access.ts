import type { MailAddress } from '../received-mail.ts';
import type { MailConfig } from './mail-config.ts';
import { accountOf, serverKinds } from './mail-passwords.ts';

/** An e-mail inbox as its access is compared. */
interface MailAccount {
  readonly from: MailAddress | null;
  readonly config: MailConfig;
}

/** What decides where mails of an inbox go to, and whose mails it reads. */
export type MailAccess = 'from' | 'reply_to' | 'servers';

/**
 * What of the access to an e-mail inbox differs between two states of it. `hasNewPassword`: a password was given that
 * is not the mask. The display name is not access; addresses that may send are of `from`, and what is read, believed and
 * done with mails that were read is of `servers`. Source: section 1 of the design of the e-mail channel.
 *
 * @example
 * mailAccessChanges(inbox, inbox, true) // ['servers']
 */
export function mailAccessChanges(
  before: MailAccount,
  after: MailAccount,
  hasNewPassword: boolean,
): readonly MailAccess[] {
  const changed: MailAccess[] = [];
  if (sendersOf(before) !== sendersOf(after)) changed.push('from');
  if (before.config.reply_to !== after.config.reply_to) changed.push('reply_to');
  if (hasNewPassword || accountsOf(before) !== accountsOf(after)) changed.push('servers');
  return changed;
}

function accountsOf({ config }: MailAccount): string {
  const { trusted_authserv: trusted, forwarders } = config;
  const mailboxes = config.imap.map(({ mailbox, after_import: after }) => [mailbox, after]);
  return JSON.stringify([serverKinds.map((kind) => config[kind].map(accountOf)), mailboxes, trusted, forwarders]);
}

/** The addresses that mails leave by. */
function sendersOf({ from, config }: MailAccount): string {
  const aliases = config.aliases.filter(({ send }) => send).map(({ address }) => address);
  return JSON.stringify([from?.address ?? null, [...aliases].sort()]);
}

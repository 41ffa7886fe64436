import type { MailConfig } from './mail-config.ts';

/** What the servers of a provider write in front of their `Authentication-Results`, by the host of its mailboxes. */
const byHost: ReadonlyMap<string, string> = new Map([
  ['imap.gmail.com', 'mx.google.com'],
  ['outlook.office365.com', 'microsoft365'],
]);

/**
 * Whose `Authentication-Results` an inbox trusts: the server that was set, else that of the one provider whose mailboxes
 * it reads; null where there are several, or one that is not known. Source: section 5 of the design of the e-mail
 * channel.
 *
 * @example
 * trustedAuthserv({ trusted_authserv: null, imap: [{ host: 'imap.gmail.com' }] }) // 'mx.google.com'
 */
export function trustedAuthserv({
  trusted_authserv: given,
  imap,
}: Pick<MailConfig, 'trusted_authserv'> & { readonly imap: readonly { readonly host: string }[] }): string | null {
  if (given !== null) return given;
  const names = new Set(imap.map(({ host }) => byHost.get(host.toLowerCase()) ?? null));
  const [name = null] = names;
  return names.size === 1 ? name : null;
}

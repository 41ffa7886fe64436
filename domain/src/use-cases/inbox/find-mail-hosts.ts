import { requirePermission } from '../../model/agent/actor.ts';
import type { Actor } from '../../model/agent/agent.ts';
import { type MailHosts, mailHostsOf } from '../../model/mail/setup/mail-hosts.ts';
import { requireEmail } from '../../model/shared/email-address.ts';
import type { Ports } from '../../ports/ports.ts';

/**
 * How to connect to the mailbox of an address; undefined where its provider is not known. The mail servers of its domain
 * are looked up only where the domain itself does not say it. Needs `inboxes:manage`. Throws `input.invalid`.
 *
 * @example
 * await desk.findMailHosts(actor, 'shop@gmail.com') // { provider: 'Google', auth: 'app_password', … }
 */
export async function findMailHosts(
  { outbound }: Pick<Ports, 'outbound'>,
  actor: Actor,
  address: string,
): Promise<MailHosts | undefined> {
  requirePermission(actor, 'inboxes:manage');
  return hostsOfAddress(outbound, requireEmail('address', address));
}

export async function hostsOfAddress(outbound: Ports['outbound'], address: string): Promise<MailHosts | undefined> {
  const domain = address.slice(address.lastIndexOf('@') + 1);
  return mailHostsOf(domain, []) ?? mailHostsOf(domain, await outbound.mailExchangers(domain));
}

import { mailAccessChanges } from '../mail/setup/mail-access.ts';
import { readMailConfig, readSender } from '../mail/setup/mail-config.ts';
import { channelRules } from './channel-rules.ts';
import type { Inbox, InboxAccess } from './inbox.ts';
import { widgetConfig } from './inbox-config.ts';

type Secured = Pick<Inbox, 'secret' | 'config' | 'from'>;

/**
 * What of the access to an inbox differs between two states of it. The order of the domains says nothing.
 *
 * @param hasNewPassword the password of a server is another
 */
export function accessChanges(
  channel: Inbox['channel'],
  before: Secured,
  after: Secured,
  hasNewPassword = false,
): readonly InboxAccess[] {
  const { hasWidget, hasAddresses } = channelRules[channel];
  const changed: InboxAccess[] = [];
  if (before.secret !== after.secret) changed.push('secret');
  if (hasWidget && domainsOf(before) !== domainsOf(after)) changed.push('trusted_domains');
  return hasAddresses
    ? [...changed, ...mailAccessChanges(accountOf(before), accountOf(after), hasNewPassword)]
    : changed;
}

function domainsOf({ config }: Secured): string {
  return JSON.stringify([...new Set(widgetConfig(config).trusted_domains)].sort());
}

function accountOf({ from, config }: Secured) {
  return { from: from === null ? null : (readSender(from) ?? null), config: readMailConfig(config).config };
}

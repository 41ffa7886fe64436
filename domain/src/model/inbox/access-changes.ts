import type { Inbox, InboxAccess } from './inbox.ts';
import { widgetConfig } from './inbox-config.ts';

type Secured = Pick<Inbox, 'secret' | 'config'>;

/** What of the access to an inbox differs between two states of it. The order of the domains says nothing. */
export function accessChanges(before: Secured, after: Secured): readonly InboxAccess[] {
  const changed: InboxAccess[] = [];
  if (before.secret !== after.secret) changed.push('secret');
  if (domainsOf(before) !== domainsOf(after)) changed.push('trusted_domains');
  return changed;
}

function domainsOf({ config }: Secured): string {
  return JSON.stringify([...new Set(widgetConfig(config).trusted_domains)].sort());
}

import type { Actor } from '../../model/agent/agent.ts';
import { type Inbox, openInboxes } from '../../model/inbox/inbox.ts';
import type { Ports } from '../../ports/ports.ts';
import { withMaskedSecret } from './require-inbox.ts';

/**
 * What every agent may know of the inboxes: where a conversation comes from, or where to start one.
 *
 * @example
 * await desk.listInboxesCompact(agent) // [{ name: 'Website', … }]
 */
export async function listInboxesCompact(ports: Pick<Ports, 'store'>, _actor: Actor): Promise<readonly Inbox[]> {
  return ports.store.read(async (reader) => openInboxes(await reader.inboxes.list()).map(withMaskedSecret));
}

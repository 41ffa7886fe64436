import { requirePermission } from '../../model/agent/actor.ts';
import type { Actor } from '../../model/agent/agent.ts';
import { type Inbox, openInboxes } from '../../model/inbox/inbox.ts';
import type { Ports } from '../../ports/ports.ts';
import { withMaskedSecret } from './require-inbox.ts';

/**
 * All inboxes, by id, with their secrets masked. Needs `inboxes:manage`.
 *
 * @example
 * await desk.listInboxes(actor) // [{ name: 'Website', … }]
 */
export async function listInboxes(ports: Pick<Ports, 'store'>, actor: Actor): Promise<readonly Inbox[]> {
  requirePermission(actor, 'inboxes:manage');
  return ports.store.read(async (reader) => openInboxes(await reader.inboxes.list()).map(withMaskedSecret));
}

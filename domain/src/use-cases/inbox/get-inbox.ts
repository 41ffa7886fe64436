import { requirePermission } from '../../model/agent/actor.ts';
import type { Actor } from '../../model/agent/agent.ts';
import type { Inbox } from '../../model/inbox/inbox.ts';
import type { Ports } from '../../ports/ports.ts';
import { requireInbox, withMaskedSecret } from './require-inbox.ts';

/**
 * An inbox with its secret masked. Needs `inboxes:manage`. Throws `inbox.not_found`.
 *
 * @example
 * await desk.getInbox(actor, inbox.id) // { name: 'Website', secret: '••••••••', … }
 */
export async function getInbox(ports: Pick<Ports, 'store'>, actor: Actor, id: number): Promise<Inbox> {
  requirePermission(actor, 'inboxes:manage');
  return ports.store.read(async (reader) => withMaskedSecret(await requireInbox(reader.inboxes, id)));
}

import { requirePermission } from '../../model/agent/actor.ts';
import type { Actor } from '../../model/agent/agent.ts';
import type { Inbox } from '../../model/inbox/inbox.ts';
import { refuse } from '../../model/shared/errors.ts';
import type { Ports } from '../../ports/ports.ts';
import { requireInbox, withMaskedSecret } from './require-inbox.ts';

/**
 * The inbox whose widget is put on a page. Needs `inboxes:manage`. Throws `inbox.not_found` and `inbox.no_widget`.
 *
 * @example
 * await desk.installOfInbox(actor, inbox.id) // { channel: 'livechat', … }
 */
export async function installOfInbox({ store }: Pick<Ports, 'store'>, actor: Actor, id: number): Promise<Inbox> {
  requirePermission(actor, 'inboxes:manage');
  const inbox = await store.read((reader) => requireInbox(reader.inboxes, id));
  if (inbox.channel !== 'livechat') throw refuse('inbox.no_widget', 'Only a livechat inbox has a widget');
  return withMaskedSecret(inbox);
}

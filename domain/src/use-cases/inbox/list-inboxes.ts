import { requirePermission } from '../../model/agent/actor.ts';
import type { Actor } from '../../model/agent/agent.ts';
import { countLimits } from '../../model/conversation/list-counts.ts';
import { type Inbox, openInboxes } from '../../model/inbox/inbox.ts';
import type { Ports } from '../../ports/ports.ts';
import { withMaskedSecret } from './require-inbox.ts';

export interface ListedInbox extends Inbox {
  /** At most `countLimits.open`, which then means "or more". */
  readonly openConversations: number;
}

/**
 * All inboxes, by id, with their secrets masked and the number of their open conversations. Needs `inboxes:manage`.
 *
 * @example
 * await desk.listInboxes(actor) // [{ name: 'Website', openConversations: 2, … }]
 */
export async function listInboxes(ports: Pick<Ports, 'store'>, actor: Actor): Promise<readonly ListedInbox[]> {
  requirePermission(actor, 'inboxes:manage');
  return ports.store.read(
    async ({ inboxes, conversations }) => {
      const open = await conversations.openOfInboxes(countLimits.open);
      return openInboxes(await inboxes.list()).map((inbox) => ({
        ...withMaskedSecret(inbox),
        openConversations: open.get(inbox.id) ?? 0,
      }));
    },
    { oneState: true },
  );
}

import type { Actor } from '../../model/agent/agent.ts';
import { conversationVisibility } from '../../model/conversation/access.ts';
import { countLimits } from '../../model/conversation/list-counts.ts';
import type { Ports } from '../../ports/ports.ts';

/** What is counted for each agent: unread assigned conversations, and those that mention the agent. */
export interface OwnCounts {
  readonly unread: number;
  readonly mentioned: { readonly open: number; readonly unread: number };
}

/**
 * How many open conversations of the actor have messages that they have not read, and how many mention them.
 *
 * @example
 * await desk.countOwn(actor) // { unread: 0, mentioned: { open: 0, unread: 0 } }
 */
export async function countOwn({ store }: Pick<Ports, 'store'>, actor: Actor): Promise<OwnCounts> {
  const isListed = actor.permissions.includes('conversations:read_assigned');
  return store.read(
    async ({ conversations }) => ({
      unread: isListed ? await conversations.countUnreadOpen(actor.id, countLimits.unread) : 0,
      mentioned: await conversations.countMentioned(actor.id, conversationVisibility(actor), countLimits),
    }),
    { oneState: true },
  );
}

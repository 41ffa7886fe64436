import { requirePermission } from '../../model/agent/actor.ts';
import type { Actor } from '../../model/agent/agent.ts';
import { conversationVisibility } from '../../model/conversation/access.ts';
import { countLimits, type ListCounts, listCounts } from '../../model/conversation/list-counts.ts';
import type { Ports } from '../../ports/ports.ts';
import type { StoreReader } from '../../ports/store.ts';

/**
 * How many open conversations there are in each list that the actor may ask for. Needs `conversations:read`.
 *
 * @example
 * (await desk.countConversations(actor)).all // { open: 2, unread: null }
 */
export async function countConversations(ports: Pick<Ports, 'store'>, actor: Actor): Promise<ListCounts> {
  requirePermission(actor, 'conversations:read');
  return ports.store.read((reader) => readListCounts(reader, actor), { oneState: true });
}

export async function readListCounts({ conversations }: StoreReader, actor: Actor): Promise<ListCounts> {
  const [totals, mentioned] = await Promise.all([
    conversations.openTotals(actor.id),
    conversations.countMentioned(actor.id, conversationVisibility(actor), countLimits),
  ]);
  const isCounted = totals.assigned > 0 && actor.permissions.includes('conversations:read_assigned');
  const unread = isCounted ? await conversations.countUnreadOpen(actor.id, countLimits.unread) : 0;
  const counted = { assigned: unread, mentioned: mentioned.unread };
  return listCounts(actor, { ...totals, mentioned: mentioned.open }, counted);
}

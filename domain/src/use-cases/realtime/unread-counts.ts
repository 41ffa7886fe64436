import type { Ports } from '../../ports/ports.ts';

/** What each of these agents has not read of the conversation, at most 99. */
export async function unreadCounts(
  ports: Pick<Ports, 'store'>,
  conversationId: number,
  agentIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  return ports.store.read((reader) => reader.conversations.unreadCounts(conversationId, agentIds));
}

import type { Ports } from '../../ports/ports.ts';

/**
 * How many messages each of these agents has not read in the conversation, at most 99.
 *
 * @example
 * (await desk.unreadCounts(conversation.id, [agent.id])).get(agent.id) // 1
 */
export async function unreadCounts(
  ports: Pick<Ports, 'store'>,
  conversationId: number,
  agentIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  return ports.store.read((reader) => reader.conversations.unreadCounts(conversationId, agentIds));
}

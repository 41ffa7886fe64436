import type { Ports } from '../../ports/ports.ts';

/**
 * The agents whom notes of any of these conversations mention, each once.
 *
 * @example
 * await desk.agentsMentionedIn([conversation.id]) // []
 */
export async function agentsMentionedIn(
  { store }: Pick<Ports, 'store'>,
  conversationIds: readonly number[],
): Promise<readonly number[]> {
  if (conversationIds.length === 0) return [];
  return store.read((reader) => reader.conversations.agentsMentionedIn(conversationIds));
}

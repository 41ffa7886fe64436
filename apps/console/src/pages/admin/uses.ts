import type { AgentClient } from '@helpdesk/client';

/** How many conversations a tag or a status has; the list of all conversations knows it. */
export async function countUses(
  client: AgentClient,
  field: 'tags' | 'status_id',
  id: number,
  signal?: AbortSignal,
): Promise<number> {
  const value = field === 'tags' ? [id] : id;
  const condition = { model: 'conversations', field, operator: field === 'tags' ? 'contains' : 'equals', value };
  const { total } = await client.call('listAllConversations', {
    query: { page_size: 1, filters: JSON.stringify([condition]) },
    ...(signal && { signal }),
  });
  return total;
}

/** Counts one entry after the other: on an old desk the list is long, and other requests wait for the service too. */
export async function countEach(
  client: AgentClient,
  field: 'tags' | 'status_id',
  ids: readonly number[],
  signal: AbortSignal,
): Promise<ReadonlyMap<number, number>> {
  const counts = new Map<number, number>();
  for (const id of ids) counts.set(id, await countUses(client, field, id, signal));
  return counts;
}

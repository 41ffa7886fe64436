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

const weekMs = 7 * 24 * 3_600_000;

/** How many conversations came through an inbox in the last seven days. */
export async function countLastWeek(
  client: AgentClient,
  inboxId: number,
  now: number,
  signal: AbortSignal,
): Promise<number> {
  const condition = (field: string, operator: string, value: unknown) => ({
    model: 'conversations',
    field,
    operator,
    value,
  });
  const filters = JSON.stringify([
    condition('inbox_id', 'equals', inboxId),
    condition('created_at', 'greater than', new Date(now - weekMs).toISOString()),
  ]);
  return (await client.call('listAllConversations', { query: { page_size: 1, filters }, signal })).total;
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

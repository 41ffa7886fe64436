import type { OpenTotalsOfAll } from '../../model/conversation/list-counts.ts';
import type { Ports } from '../../ports/ports.ts';

/**
 * How many open conversations there are in every list, for all agents at once. Permissions are not checked.
 *
 * @example
 * (await desk.countOpen()).all // 2
 */
export async function countOpen({ store }: Pick<Ports, 'store'>): Promise<OpenTotalsOfAll> {
  return store.read((reader) => reader.conversations.openTotalsOfAll());
}

import type { Actor } from '../../model/agent/agent.ts';
import type { Priority } from '../../model/conversation/priority.ts';
import type { Ports } from '../../ports/ports.ts';

/**
 * Low, Medium and High, with their ids.
 *
 * @example
 * (await desk.listPriorities(agent)).map(({ name }) => name) // ['Low', 'Medium', 'High']
 */
export async function listPriorities(ports: Pick<Ports, 'store'>, _actor: Actor): Promise<readonly Priority[]> {
  return ports.store.read((reader) => reader.statuses.listPriorities());
}

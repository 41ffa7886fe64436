import type { Actor } from '../../model/agent/agent.ts';
import type { Status } from '../../model/conversation/status.ts';
import type { Ports } from '../../ports/ports.ts';

/**
 * All statuses, by id.
 *
 * @example
 * (await desk.listStatuses(agent)).map(({ name }) => name) // ['Open', 'Snoozed', 'Resolved', 'Closed']
 */
export async function listStatuses(ports: Pick<Ports, 'store'>, _actor: Actor): Promise<readonly Status[]> {
  return ports.store.read((reader) => reader.statuses.list());
}

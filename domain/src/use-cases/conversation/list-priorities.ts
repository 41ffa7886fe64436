import type { Actor } from '../../model/agent/agent.ts';
import type { Priority } from '../../model/conversation/priority.ts';
import type { Ports } from '../../ports/ports.ts';

export async function listPriorities(ports: Pick<Ports, 'store'>, _actor: Actor): Promise<readonly Priority[]> {
  return ports.store.read((reader) => reader.statuses.listPriorities());
}

import type { Actor } from '../../model/agent/agent.ts';
import type { Status } from '../../model/conversation/status.ts';
import type { Ports } from '../../ports/ports.ts';

export async function listStatuses(ports: Pick<Ports, 'store'>, _actor: Actor): Promise<readonly Status[]> {
  return ports.store.read((reader) => reader.statuses.list());
}

import { requirePermission } from '../../model/agent/actor.ts';
import type { Actor, AgentSummary } from '../../model/agent/agent.ts';
import type { Ports } from '../../ports/ports.ts';

/**
 * All agents, by id. Needs `users:manage`.
 *
 * @example
 * (await desk.listAgents(actor)).map(({ firstName }) => firstName) // ['Admin', 'Mia']
 */
export async function listAgents(ports: Pick<Ports, 'store'>, actor: Actor): Promise<readonly AgentSummary[]> {
  requirePermission(actor, 'users:manage');
  return ports.store.read((reader) => reader.agents.list());
}

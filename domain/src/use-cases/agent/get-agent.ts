import { requirePermission } from '../../model/agent/actor.ts';
import type { Actor, Agent } from '../../model/agent/agent.ts';
import type { Ports } from '../../ports/ports.ts';
import { requireAgent } from './require-agent.ts';

/**
 * The record of an agent. Needs `users:manage`. Throws `agent.not_found`.
 *
 * @example
 * await desk.getAgent(actor, agent.id) // { firstName: 'Mia', … }
 */
export async function getAgent(ports: Pick<Ports, 'store'>, actor: Actor, id: number): Promise<Agent> {
  requirePermission(actor, 'users:manage');
  return ports.store.read((reader) => requireAgent(reader.agents, id));
}

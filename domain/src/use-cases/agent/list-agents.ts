import { requirePermission } from '../../model/agent/actor.ts';
import type { Actor, AgentSummary } from '../../model/agent/agent.ts';
import type { Ports } from '../../ports/ports.ts';

export async function listAgents(ports: Pick<Ports, 'store'>, actor: Actor): Promise<readonly AgentSummary[]> {
  requirePermission(actor, 'users:manage');
  return ports.store.read((reader) => reader.agents.list());
}

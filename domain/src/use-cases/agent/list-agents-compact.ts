import type { Actor, AgentSummary } from '../../model/agent/agent.ts';
import type { Ports } from '../../ports/ports.ts';

/**
 * What every agent may know of the others: to pick an assignee, to see who is there.
 *
 * @example
 * (await desk.listAgentsCompact(agent)).length // 2
 */
export async function listAgentsCompact(ports: Pick<Ports, 'store'>, _actor: Actor): Promise<readonly AgentSummary[]> {
  return ports.store.read((reader) => reader.agents.list());
}

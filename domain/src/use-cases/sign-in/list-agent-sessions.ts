import { requirePermission } from '../../model/agent/actor.ts';
import type { Actor } from '../../model/agent/agent.ts';
import { requireRankOver } from '../../model/agent/rank.ts';
import type { TimedSession } from '../../model/sign-in/agent-session.ts';
import type { Ports } from '../../ports/ports.ts';
import { requireAgent } from '../agent/require-agent.ts';
import { livingSessions } from './list-own-sessions.ts';

/**
 * The sessions of an agent. Needs `users:manage`. Throws `agent.not_found` and `agent.outranked`.
 *
 * @example
 * await desk.listAgentSessions(actor, agent.id) // []
 */
export async function listAgentSessions(
  ports: Pick<Ports, 'store' | 'clock'>,
  actor: Actor,
  agentId: number,
): Promise<readonly TimedSession[]> {
  requirePermission(actor, 'users:manage');
  requireRankOver(actor, await ports.store.read((reader) => requireAgent(reader.agents, agentId), { oneState: true }));
  return livingSessions(ports, agentId);
}

import { requirePermission } from '../../model/agent/actor.ts';
import type { Actor } from '../../model/agent/agent.ts';
import { requireRankOver } from '../../model/agent/rank.ts';
import { refuse } from '../../model/shared/errors.ts';
import type { Ports } from '../../ports/ports.ts';
import { recordAct, targetOf } from '../audit/record-act.ts';
import { requireAgent } from './require-agent.ts';

/**
 * Revokes a named key of an agent. Needs `users:manage`. Throws `agent.not_found`, `api_key.not_found` and
 * `agent.outranked`.
 *
 * @example
 * const { key } = await desk.createNamedApiKey(actor, agent.id, { name: 'reports' });
 * await desk.revokeNamedApiKey(actor, agent.id, key.id) // true
 */
export async function revokeNamedApiKey(
  ports: Pick<Ports, 'store' | 'clock'>,
  actor: Actor,
  agentId: number,
  id: number,
): Promise<true> {
  requirePermission(actor, 'users:manage');
  const now = ports.clock.now();
  return ports.store.transact(
    async (writer) => {
      const agent = await requireAgent(writer.agents, agentId);
      const key = await writer.namedKeys.find(agentId, id);
      if (key === undefined) throw refuse('api_key.not_found', 'The agent has no such key');
      requireRankOver(actor, agent);
      await writer.namedKeys.delete(id);
      await writer.events.append([{ type: 'agent.api_key_changed', agentId }], now);
      const meta = { name: key.name, key_id: id };
      await recordAct(writer, actor, now, 'api_key_revoked', targetOf('agent', agent), meta);
      return true as const;
    },
    { alone: true },
  );
}

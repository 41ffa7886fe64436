import { requirePermission } from '../../model/agent/actor.ts';
import type { Actor } from '../../model/agent/agent.ts';
import { requireRankOver } from '../../model/agent/rank.ts';
import type { Ports } from '../../ports/ports.ts';
import { recordAct, targetOf } from '../audit/record-act.ts';
import { requireAgent } from './require-agent.ts';

/**
 * Revokes the single key of an agent; without one nothing changes. Needs `users:manage`. Throws `agent.not_found` and
 * `agent.outranked`.
 *
 * @example
 * await desk.revokeApiKey(actor, agent.id) // true
 */
export async function revokeApiKey(ports: Pick<Ports, 'store' | 'clock'>, actor: Actor, id: number): Promise<true> {
  requirePermission(actor, 'users:manage');
  const now = ports.clock.now();
  return ports.store.transact(
    async (writer) => {
      const agent = await requireAgent(writer.agents, id);
      requireRankOver(actor, agent);
      if (agent.apiKey !== null) {
        await writer.agents.setApiKey(id, null);
        await writer.widget.deleteTicketsOf(id);
        await writer.events.append([{ type: 'agent.api_key_changed', agentId: id }], now);
        await recordAct(writer, actor, now, 'api_key_revoked', targetOf('agent', agent));
      }
      return true as const;
    },
    { alone: true },
  );
}

import { requirePermission } from '../../model/agent/actor.ts';
import type { Actor } from '../../model/agent/agent.ts';
import { requireRankOver } from '../../model/agent/rank.ts';
import { refuse } from '../../model/shared/errors.ts';
import type { Ports } from '../../ports/ports.ts';
import { changeConversation } from '../conversation/change-conversation.ts';
import { requireAgent } from './require-agent.ts';
import { requireAnotherAdmin } from './update-agent.ts';

/**
 * Deletes an agent. Their name stays on what they wrote; their open conversations become unassigned. Needs
 * `users:manage`. Throws `agent.not_found`, `agent.outranked`, `agent.self` and `agent.last_admin`.
 *
 * @example
 * await desk.deleteAgent(actor, agent.id) // true
 * await desk.deleteAgent(actor, actor.id) // throws agent.self
 */
export async function deleteAgent(
  ports: Pick<Ports, 'store' | 'clock' | 'ids'>,
  actor: Actor,
  id: number,
): Promise<true> {
  requirePermission(actor, 'users:manage');
  const now = ports.clock.now();
  return ports.store.transact(
    async (writer) => {
      const agent = await requireAgent(writer.agents, id);
      requireRankOver(actor, agent);
      if (agent.id === actor.id) throw refuse('agent.self', 'Agents cannot delete themselves');
      await requireAnotherAdmin(writer.agents, agent);
      for (const uuid of await writer.conversations.listOpenOfAgent(id)) {
        const conversation = await writer.conversations.lock(uuid);
        if (conversation === undefined) continue;
        await changeConversation(ports, writer, conversation, actor, now, {
          state: { assignedUserId: null },
          sentences: ['removed the assigned agent, who was deleted'],
        });
      }
      await writer.agents.delete(id, now);
      await writer.events.append([{ type: 'agent.deleted', agentId: id }], now);
      return true as const;
    },
    { alone: true },
  );
}

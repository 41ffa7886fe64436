import { requirePermission } from '../../model/agent/actor.ts';
import type { Actor } from '../../model/agent/agent.ts';
import { requireMayGrant } from '../../model/agent/grants.ts';
import { requireRankOver } from '../../model/agent/rank.ts';
import { refuse } from '../../model/shared/errors.ts';
import type { Ports } from '../../ports/ports.ts';
import { recordAct, targetOf } from '../audit/record-act.ts';
import { deletableAgent } from '../deletion/deletable-agent.ts';
import { deleteRecord } from '../deletion/delete-in-batches.ts';
import { requireAgent } from './require-agent.ts';
import { requireAnotherAdmin } from './require-another-admin.ts';

/**
 * Deletes an agent. Their access ends at once. Their name stays on what they wrote; their open conversations become
 * unassigned. Needs `users:manage`. Throws `session.not_fresh`, `agent.not_found`, `agent.outranked`,
 * `agent.self` and `agent.last_admin`.
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
  requireMayGrant(actor, 'agent.deleted', ports.clock.now());
  await deleteRecord(ports, deletableAgent, id, actor, async (writer) => {
    const agent = await requireAgent(writer.agents, id);
    requireRankOver(actor, agent);
    if (agent.id === actor.id) throw refuse('agent.self', 'Agents cannot delete themselves');
    await requireAnotherAdmin(writer, agent);
    await recordAct(writer, actor, ports.clock.now(), 'agent_deleted', targetOf('agent', agent));
  });
  return true;
}

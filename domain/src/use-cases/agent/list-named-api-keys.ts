import { requirePermission } from '../../model/agent/actor.ts';
import type { Actor } from '../../model/agent/agent.ts';
import type { NamedKey } from '../../model/agent/named-key.ts';
import type { Ports } from '../../ports/ports.ts';
import { requireAgent } from './require-agent.ts';

/**
 * The named keys of an agent, without their secrets. Needs `users:manage`. Throws `agent.not_found`.
 *
 * @example
 * await desk.listNamedApiKeys(actor, agent.id) // []
 */
export async function listNamedApiKeys(
  ports: Pick<Ports, 'store'>,
  actor: Actor,
  agentId: number,
): Promise<readonly NamedKey[]> {
  requirePermission(actor, 'users:manage');
  return ports.store.read(
    async (reader) => {
      await requireAgent(reader.agents, agentId);
      return reader.namedKeys.listOf(agentId);
    },
    { oneState: true },
  );
}

import type { Ports } from '../ports/ports.ts';
import type { Actor, Agent } from './agent.ts';
import { requireAgent } from './read-agents.ts';

export interface UpdateMeInput {
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
}

/** What an agent may change of himself without any permission. */
export async function updateMe(
  ports: Pick<Ports, 'store' | 'clock'>,
  actor: Actor,
  input: UpdateMeInput,
): Promise<Agent> {
  const now = ports.clock.now();
  return ports.store.transact(async (writer) => {
    await writer.agents.update(actor.id, {
      updatedAt: now,
      ...(input.firstName !== undefined && { firstName: input.firstName }),
      ...(input.lastName !== undefined && { lastName: input.lastName }),
    });
    await writer.events.append([{ type: 'agent.updated', agentId: actor.id }], now);
    return requireAgent(writer.agents, actor.id);
  });
}

import { actingWith } from '../../model/agent/acting-with.ts';
import type { Actor, Agent } from '../../model/agent/agent.ts';
import { type AvailabilitySource, type AvailabilityStatus, nextAvailability } from '../../model/agent/availability.ts';
import type { Ports } from '../../ports/ports.ts';
import { recordAgentChange } from '../audit/record-agent-change.ts';
import { requireAgent, requireLockedAgent } from './require-agent.ts';

/**
 * The availability of the actor after a request; `nextAvailability` decides, on the state that is written.
 *
 * @example
 * await desk.setMyAvailability(agent, 'away_manual', 'user') // { availabilityStatus: 'away_manual', … }
 */
export async function setMyAvailability(
  ports: Pick<Ports, 'store' | 'clock'>,
  actor: Actor,
  requested: AvailabilityStatus,
  source: AvailabilitySource,
): Promise<Agent> {
  const now = ports.clock.now();
  return ports.store.transact(async (writer) => {
    const agent = await requireLockedAgent(writer.agents, actor.id);
    const next = nextAvailability(agent.availabilityStatus, requested, source);
    if (next === agent.availabilityStatus) {
      await writer.agents.update(agent.id, { updatedAt: agent.updatedAt, lastActiveAt: now });
    } else {
      await writer.agents.update(agent.id, { updatedAt: now, availabilityStatus: next, lastActiveAt: now });
      await writer.events.append(
        [{ type: 'agent.availability_changed', agentId: agent.id, availabilityStatus: next }],
        now,
      );
    }
    const updated = await requireAgent(writer.agents, agent.id);
    if (next !== 'offline') await recordAgentChange(writer, actor, now, agent, updated);
    return actingWith(updated, actor.namedKey);
  });
}

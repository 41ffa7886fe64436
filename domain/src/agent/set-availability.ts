import type { Ports } from '../ports/ports.ts';
import { minute } from '../time.ts';
import { actingWith } from './acting-with.ts';
import type { Actor, Agent } from './agent.ts';
import { type AvailabilitySource, type AvailabilityStatus, nextAvailability } from './availability.ts';
import { requireAgent, requireLockedAgent } from './read-agents.ts';

/** One atomic change: what the table decides is decided on the state that is written. */
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
    return actingWith(await requireAgent(writer.agents, agent.id), actor.namedKey);
  });
}

/** Without activity for this long, `online` and `away` become `offline`. */
const inactivityLimit = 5 * minute;

/** A job of the service: turns silent agents offline and answers how many. */
export async function sweepAvailability(ports: Pick<Ports, 'store' | 'clock'>): Promise<number> {
  const now = ports.clock.now();
  return ports.store.transact(async (writer) => {
    const ids = await writer.agents.sweepInactive(now - inactivityLimit, now);
    await writer.events.append(
      ids.map((agentId) => ({ type: 'agent.availability_changed', agentId, availabilityStatus: 'offline' }) as const),
      now,
    );
    return ids.length;
  });
}

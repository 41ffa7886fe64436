import { inactivityLimitMs } from '../../model/agent/availability.ts';
import type { Ports } from '../../ports/ports.ts';

/**
 * A job of the service: turns agents offline who were silent for five minutes, and returns how many.
 *
 * @example
 * await desk.sweepAvailability() // 0
 */
export async function sweepAvailability(ports: Pick<Ports, 'store' | 'clock'>): Promise<number> {
  const now = ports.clock.now();
  return ports.store.transact(async (writer) => {
    const ids = await writer.agents.sweepInactive(now - inactivityLimitMs, now);
    await writer.events.append(
      ids.map((agentId) => ({ type: 'agent.availability_changed', agentId, availabilityStatus: 'offline' }) as const),
      now,
    );
    return ids.length;
  });
}

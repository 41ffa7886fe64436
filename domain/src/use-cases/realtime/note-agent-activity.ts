import { minuteLengthMs } from '../../model/shared/time.ts';
import type { Ports } from '../../ports/ports.ts';

/**
 * A frame of a socket is activity of the agent, written at most once a minute.
 *
 * @example
 * await desk.noteAgentActivity(agent.id);
 */
export async function noteAgentActivity(ports: Pick<Ports, 'store' | 'clock'>, actorId: number): Promise<void> {
  const now = ports.clock.now();
  await ports.store.transact((writer) => writer.agents.touch(actorId, now, now - minuteLengthMs, false));
}

import type { Actor } from '../../model/agent/agent.ts';
import { minuteLengthMs } from '../../model/shared/time.ts';
import type { Ports } from '../../ports/ports.ts';

/**
 * A frame of a socket is activity of the agent, and use of the session, written at most once a minute.
 *
 * @example
 * await desk.noteAgentActivity(agent);
 */
export async function noteAgentActivity(ports: Pick<Ports, 'store' | 'clock'>, actor: Actor): Promise<void> {
  const now = ports.clock.now();
  await ports.store.transact(async (writer) => {
    await writer.agents.touch(actor.id, now, now - minuteLengthMs, false);
    if (actor.session !== undefined) await writer.agentSessions.touch(actor.session.id, now, now - minuteLengthMs);
  });
}

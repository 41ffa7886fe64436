import type { Actor } from '../../model/agent/agent.ts';
import { isAgentSessionOver, type TimedSession } from '../../model/sign-in/agent-session.ts';
import type { Ports } from '../../ports/ports.ts';
import { readSecurity, timedSession } from './live-session.ts';
import { requireSession } from './require-session.ts';

/**
 * The sessions of the calling agent. Throws `session.required` for an API key.
 *
 * @example
 * await desk.listOwnSessions(actor) // throws session.required
 */
export async function listOwnSessions(
  ports: Pick<Ports, 'store' | 'clock'>,
  actor: Actor,
): Promise<readonly TimedSession[]> {
  requireSession(actor);
  return livingSessions(ports, actor.id);
}

export async function livingSessions(
  { store, clock }: Pick<Ports, 'store' | 'clock'>,
  agentId: number,
): Promise<readonly TimedSession[]> {
  const now = clock.now();
  return store.read(
    async (reader) => {
      const security = await readSecurity(reader);
      const sessions = (await reader.agentSessions.listOf(agentId)).map((session) => timedSession(session, security));
      return sessions.filter((session) => !isAgentSessionOver(session, now));
    },
    { oneState: true },
  );
}

import type { Origin } from '../../model/agent/origin.ts';
import { securityOf } from '../../model/sign-in/security-settings.ts';
import type { Ports } from '../../ports/ports.ts';
import { recordAct, targetOf } from '../audit/record-act.ts';
import { endSession } from './end-sessions.ts';
import { liveSession } from './live-session.ts';

/**
 * Ends the session of the token; without one nothing changes.
 *
 * @example
 * await desk.signOut('of nobody') // true
 */
export async function signOut(
  { store, clock, secrets }: Pick<Ports, 'store' | 'clock' | 'secrets'>,
  token: string,
  origin: Origin = {},
): Promise<true> {
  const now = clock.now();
  const tokenHash = secrets.digest(token);
  return store.transact(async (writer) => {
    const found = await writer.agentSessions.findByToken(tokenHash);
    if (found === undefined) return true as const;
    const { agent, hasSecondFactor, security } = found;
    const session = liveSession(found.session, agent, securityOf(security), hasSecondFactor);
    await endSession(writer, agent.id, session.id, now);
    await recordAct(writer, { ...agent, session, origin }, now, 'agent_logout', targetOf('agent', agent));
    return true as const;
  });
}

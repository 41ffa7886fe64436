import type { Actor } from '../../model/agent/agent.ts';
import { DomainError, refuse } from '../../model/shared/errors.ts';
import { minuteLengthMs, type Timestamp } from '../../model/shared/time.ts';
import {
  type AgentSession,
  beginsSessionDay,
  isAgentSessionOver,
  type LiveSession,
} from '../../model/sign-in/agent-session.ts';
import { securityOf } from '../../model/sign-in/security-settings.ts';
import type { Ports } from '../../ports/ports.ts';
import { liveSession } from './live-session.ts';

export interface RecognisedSession {
  readonly actor: Actor & { readonly session: LiveSession };
  /** The cookie has to be sent again, so that the browser keeps it for as long as the session lasts. */
  readonly isRenewed: boolean;
}

/**
 * The agent behind the token of a session. Checked again for every request: a disabled agent, an ended session, or a
 * changed role or setting of the desk takes effect at once. Counts as activity and as use of the session, written at most once a minute. Throws
 * `credentials.invalid`.
 *
 * @example
 * const browser = { ip: '192.0.2.7', userAgent: '', device: undefined, remember: true };
 * const signedIn = await desk.signIn({ email: 'admin@example.com', password: 'correct horse battery', browser });
 * (await desk.authenticateSession(signedIn.token)).actor.email // 'admin@example.com'
 * await desk.authenticateSession('of nobody') // throws credentials.invalid
 */
export async function authenticateSession(
  ports: Pick<Ports, 'store' | 'clock' | 'secrets'>,
  token: string,
): Promise<RecognisedSession> {
  const tokenHash = ports.secrets.digest(token);
  const found = await ports.store.read((reader) => reader.agentSessions.findByToken(tokenHash));
  const now = ports.clock.now();
  if (!found?.agent.enabled) throw ended();
  const { agent } = found;
  const session = liveSession(found.session, agent, securityOf(found.security), found.hasSecondFactor);
  if (isAgentSessionOver(session, now)) throw ended();
  const staleBefore = now - minuteLengthMs;
  const asFound = { actor: { ...agent, session }, isRenewed: false };
  if ((agent.lastActiveAt ?? 0) > staleBefore && session.lastSeenAt > staleBefore) return asFound;
  if (!(await noteUse(ports, session, now, staleBefore))) return asFound;
  return {
    actor: { ...agent, lastActiveAt: now, session: { ...session, lastSeenAt: now } },
    isRenewed: beginsSessionDay(session, now),
  };
}

function ended(): Error {
  return refuse('credentials.invalid', 'The session has ended: sign in again');
}

/** Returns whether it could be written: a failed time stamp is not a reason to refuse a read. */
async function noteUse(
  { store }: Pick<Ports, 'store'>,
  { id, agentId }: AgentSession,
  now: Timestamp,
  staleBefore: Timestamp,
): Promise<boolean> {
  try {
    await store.transact(async (writer) => {
      await writer.agents.touch(agentId, now, staleBefore, false);
      await writer.agentSessions.touch(id, now, staleBefore);
    });
    return true;
  } catch (error) {
    if (!(error instanceof DomainError && error.kind === 'unavailable')) throw error;
    return false;
  }
}

import type { Agent } from '../../model/agent/agent.ts';
import type { AgentSession, LiveSession, TimedSession } from '../../model/sign-in/agent-session.ts';
import { hasSecondFactor } from '../../model/sign-in/second-factor.ts';
import {
  hasToEnroll,
  type SecuritySettings,
  securityOf,
  securitySettingsName,
  sessionLifeOf,
} from '../../model/sign-in/security-settings.ts';
import type { StoreReader } from '../../ports/store.ts';

/** The settings of the desk about signing in. */
export async function readSecurity({ settings }: Pick<StoreReader, 'settings'>): Promise<SecuritySettings> {
  return securityOf(await settings.find(securitySettingsName));
}

/** The session as the rules of the desk are now. */
export function liveSession(
  session: AgentSession,
  agent: Pick<Agent, 'roles'>,
  security: SecuritySettings,
  hasFactor: boolean,
): LiveSession {
  return {
    ...session,
    life: sessionLifeOf(security),
    mustEnroll: hasToEnroll(security, agent, session, hasFactor),
  };
}

/** The same, with what the store says of the desk and of the agent. */
export async function readLiveSession(
  reader: Pick<StoreReader, 'settings' | 'secondFactors'>,
  session: AgentSession,
  agent: Pick<Agent, 'id' | 'roles'>,
): Promise<LiveSession> {
  const security = await readSecurity(reader);
  return liveSession(session, agent, security, hasSecondFactor(await reader.secondFactors.factorsOf(agent.id)));
}

export function timedSession(session: AgentSession, security: SecuritySettings): TimedSession {
  return { ...session, life: sessionLifeOf(security) };
}

import { type Agent, isAdmin } from '../agent/agent.ts';
import type { JsonObject } from '../shared/json.ts';
import { dayLengthMs, hourLengthMs } from '../shared/time.ts';
import type { AgentSession, SessionLife } from './agent-session.ts';

/** Which agents need a second factor. */
export const secondFactorDemands = ['none', 'admins', 'all'] as const;

type SecondFactorDemand = (typeof secondFactorDemands)[number];

/** How agents of the desk may sign in, and for how long. */
export interface SecuritySettings {
  /** Whether agents may sign in with a password. */
  readonly passwordLogin: boolean;
  readonly requireSecondFactor: SecondFactorDemand;
  /** 1 to 720. */
  readonly sessionIdleHours: number;
  /** 1 to 365. */
  readonly sessionMaxDays: number;
}

export const securityLimits = { maxIdleHours: 720, maxDays: 365 } as const;

export const defaultSecurity: SecuritySettings = {
  passwordLogin: true,
  requireSecondFactor: 'none',
  sessionIdleHours: 720,
  sessionMaxDays: 90,
};

/** The name under which the store keeps them. */
export const securitySettingsName = 'security';

/** The security settings of a desk. The store keeps only those that were set. */
export function securityOf(kept: JsonObject | undefined): SecuritySettings {
  return { ...defaultSecurity, ...(kept as Partial<SecuritySettings> | undefined) };
}

export function sessionLifeOf({ sessionIdleHours, sessionMaxDays }: SecuritySettings): SessionLife {
  return { idleMs: sessionIdleHours * hourLengthMs, wholeMs: sessionMaxDays * dayLengthMs };
}

/** Whether the desk demands a second factor of the agent. */
export function demandsSecondFactor({ requireSecondFactor }: SecuritySettings, agent: Pick<Agent, 'roles'>): boolean {
  return requireSecondFactor === 'all' || (requireSecondFactor === 'admins' && isAdmin(agent));
}

/**
 * Whether the session can only set up a second factor. A passkey, which verifies its user, and a provider count as two
 * factors.
 */
export function hasToEnroll(
  settings: SecuritySettings,
  agent: Pick<Agent, 'roles'>,
  { method }: Pick<AgentSession, 'method'>,
  hasSecondFactor: boolean,
): boolean {
  return method === 'password' && !hasSecondFactor && demandsSecondFactor(settings, agent);
}

import { refuse } from '../shared/errors.ts';
import { dayLengthMs, hourLengthMs, minuteLengthMs, type Timestamp } from '../shared/time.ts';

/** How the agent proved who they are. */
export const sessionMethods = ['password', 'passkey', 'oidc'] as const;

export type SessionMethod = (typeof sessionMethods)[number];

/** A browser in which an agent is signed in, without the token of its cookie. */
export interface AgentSession {
  readonly id: number;
  readonly agentId: number;
  readonly createdAt: Timestamp;
  /** Written at most once a minute. */
  readonly lastSeenAt: Timestamp;
  readonly ip: string;
  readonly userAgent: string;
  readonly method: SessionMethod;
  /** The provider at which the agent signed in, for the method `oidc`. */
  readonly providerId: number | null;
  /** Whether the browser keeps the cookie when it is closed. */
  readonly remembered: boolean;
  /** Until then the agent has proven who they are recently enough for acts that need it. */
  readonly freshUntil: Timestamp;
}

/** How long sessions of the desk last: after their last use, and however they are used. */
export interface SessionLife {
  readonly idleMs: number;
  readonly wholeMs: number;
}

export interface TimedSession extends AgentSession {
  readonly life: SessionLife;
}

/** A session as the rules of the desk are now. */
export interface LiveSession extends TimedSession {
  /** The desk requires a second factor of the agent, who has none: the session can only set one up. */
  readonly mustEnroll: boolean;
}

/** The most sessions of one agent. */
export const maxAgentSessions = 50;

export const freshLengthMs = 15 * minuteLengthMs;

/** After its last use, where the browser forgets the cookie when it is closed. */
export const briefIdleMs = 12 * hourLengthMs;

type Times = Pick<LiveSession, 'createdAt' | 'lastSeenAt' | 'remembered' | 'life'>;

/**
 * When the session ends unless it is used before.
 *
 * @example
 * const life = { idleMs: 30 * dayLengthMs, wholeMs: 90 * dayLengthMs };
 * endOfAgentSession({ createdAt: 0, lastSeenAt: 0, remembered: false, life }) // 43200000
 */
export function endOfAgentSession({ createdAt, lastSeenAt, remembered, life }: Times): Timestamp {
  const idle = remembered ? life.idleMs : Math.min(briefIdleMs, life.idleMs);
  return Math.min(lastSeenAt + idle, createdAt + life.wholeMs);
}

/**
 * Whether the session has ended by time.
 *
 * @example
 * const life = { idleMs: 30 * dayLengthMs, wholeMs: 90 * dayLengthMs };
 * isAgentSessionOver({ createdAt: 0, lastSeenAt: 0, remembered: true, life }, 29 * dayLengthMs) // false
 * isAgentSessionOver({ createdAt: 0, lastSeenAt: 0, remembered: true, life }, 30 * dayLengthMs) // true
 */
export function isAgentSessionOver(session: Times, now: Timestamp): boolean {
  return endOfAgentSession(session) <= now;
}

/**
 * Whether a request at `now` is the first one of a day, counted from the start of the session. If so, the cookie is
 * sent again, so that the browser keeps it as long as the session lasts.
 *
 * @example
 * beginsSessionDay({ createdAt: 0, lastSeenAt: 5 }, dayLengthMs) // true
 */
export function beginsSessionDay(
  { createdAt, lastSeenAt }: Pick<AgentSession, 'createdAt' | 'lastSeenAt'>,
  now: Timestamp,
): boolean {
  const dayOf = (at: Timestamp): number => Math.floor((at - createdAt) / dayLengthMs);
  return dayOf(now) > dayOf(lastSeenAt);
}

/**
 * Acts that give access to an account need a session in which the agent has proven who they are in the last 15 minutes:
 * a browser that was left open is not enough. API keys are not asked. Throws `session.not_fresh`.
 *
 * @example
 * requireFresh({}, 5_000) // undefined
 */
export function requireFresh(
  { session }: { readonly session?: Pick<AgentSession, 'freshUntil'> },
  now: Timestamp,
): void {
  if (session !== undefined && session.freshUntil <= now) {
    throw refuse('session.not_fresh', 'Sign in again to do this.', { confirm: true });
  }
}

/**
 * Where a second factor is required and missing, a session may only set one up. API keys are not asked. Throws
 * `second_factor.missing`.
 *
 * @example
 * requireEnrolled({}) // undefined
 */
export function requireEnrolled({ session }: { readonly session?: Pick<LiveSession, 'mustEnroll'> }): void {
  if (session?.mustEnroll === true) {
    throw refuse('second_factor.missing', 'Set up a second factor to do this.', { enroll: true });
  }
}

import {
  deviceLifeMs,
  endOfAgentSession,
  oidcAttemptLifeMs,
  type TimedSession,
  type Timestamp,
} from '@helpdesk/domain';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * The cookies of an agent's browser: of the session, the one by which it is known at the next sign-in, and the one of a
 * sign-in at a provider that was begun.
 */
export interface SessionCookies {
  /** Undefined as well where an `Authorization` header is, which wins even when it is broken. */
  sessionOf(request: FastifyRequest): string | undefined;
  deviceOf(request: FastifyRequest): string | undefined;
  setSession(
    reply: FastifyReply,
    token: string,
    session: Pick<TimedSession, 'createdAt' | 'lastSeenAt' | 'remembered' | 'life'>,
    now: Timestamp,
  ): void;
  setDevice(reply: FastifyReply, token: string): void;
  clearSession(reply: FastifyReply): void;
  attemptOf(request: FastifyRequest): string | undefined;
  setAttempt(reply: FastifyReply, token: string): void;
  clearAttempt(reply: FastifyReply): void;
}

/** The only addresses that read it. */
const attemptPath = '/api/v1/oidc';

/**
 * With https the prefix `__Host-` binds a cookie to this very host: no subdomain can set it. Over plain http, where not
 * every browser keeps such a cookie, it has a plain name.
 */
export function sessionCookies(baseUrl: () => string): SessionCookies {
  const isSecure = (): boolean => baseUrl().startsWith('https:');
  const sessionName = (): string => (isSecure() ? '__Host-helpdesk' : 'helpdesk_session');
  const deviceName = (): string => (isSecure() ? '__Host-helpdesk-device' : 'helpdesk_device');

  const attemptName = (): string => (isSecure() ? '__Secure-helpdesk-oidc' : 'helpdesk_oidc');

  function set(reply: FastifyReply, name: string, value: string, maxAge: number | undefined, path = '/'): void {
    const parts = [`${name}=${value}`, 'HttpOnly', 'SameSite=Lax', `Path=${path}`];
    if (isSecure()) parts.push('Secure');
    if (maxAge !== undefined) parts.push(`Max-Age=${maxAge}`);
    reply.header('set-cookie', parts.join('; '));
  }

  return {
    sessionOf: ({ headers }) =>
      headers.authorization === undefined ? cookieOf(headers.cookie, sessionName()) : undefined,
    deviceOf: ({ headers }) => cookieOf(headers.cookie, deviceName()),
    setSession: (reply, token, session, now) => {
      const seconds = Math.floor((endOfAgentSession(session) - now) / 1_000);
      set(reply, sessionName(), token, session.remembered ? seconds : undefined);
    },
    setDevice: (reply, token) => set(reply, deviceName(), token, deviceLifeMs / 1_000),
    clearSession: (reply) => set(reply, sessionName(), '', 0),
    attemptOf: ({ headers }) => cookieOf(headers.cookie, attemptName()),
    setAttempt: (reply, token) => set(reply, attemptName(), token, oidcAttemptLifeMs / 1_000, attemptPath),
    clearAttempt: (reply) => set(reply, attemptName(), '', 0, attemptPath),
  };
}

/** Tokens are base64url; what else a cookie of that name holds is none of ours, but still a session that has ended. */
function cookieOf(header: string | undefined, name: string): string | undefined {
  for (const pair of header?.split(';') ?? []) {
    const [key = '', value = ''] = pair.split('=', 2);
    if (key.trim() === name && value.trim() !== '') return value.trim();
  }
  return undefined;
}

import {
  deviceLifeMs,
  endOfAgentSession,
  oidcAttemptLifeMs,
  type TimedSession,
  type Timestamp,
} from '@helpdesk/domain';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isSecureRequest, mayBePlainHere } from './own-page.ts';

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
}

interface CookieName {
  readonly secure: string;
  readonly plain: string;
}

const cookieNames = {
  session: { secure: '__Host-helpdesk', plain: 'helpdesk_session' },
  device: { secure: '__Host-helpdesk-device', plain: 'helpdesk_device' },
  attempt: { secure: '__Host-helpdesk-oidc', plain: 'helpdesk_oidc' },
} as const satisfies Readonly<Record<string, CookieName>>;

/**
 * With https the prefix `__Host-` binds a cookie to this very host: no subdomain can set it. Over plain http, where not
 * every browser keeps such a cookie, it has a plain name.
 */
export function sessionCookies(ownAddress: () => string): SessionCookies {
  function read(request: FastifyRequest, { secure, plain }: CookieName): string | undefined {
    const { cookie } = request.headers;
    if (mayBePlainHere(request, ownAddress())) return cookieOf(cookie, secure) ?? cookieOf(cookie, plain);
    return cookieOf(cookie, isSecureRequest(request, ownAddress()) ? secure : plain);
  }

  function set(reply: FastifyReply, name: CookieName, value: string, maxAge: number | undefined): void {
    const isSecure = isSecureRequest(reply.request, ownAddress());
    write(reply, name, isSecure, value, maxAge);
    // The one with the prefix is read first: none of a former session may stay.
    const goesAway = !isSecure || value === '';
    if (goesAway && mayBePlainHere(reply.request, ownAddress())) write(reply, name, !isSecure, '', 0);
  }

  function write(
    reply: FastifyReply,
    { secure, plain }: CookieName,
    isSecure: boolean,
    value: string,
    maxAge: number | undefined,
  ): void {
    const parts = [`${isSecure ? secure : plain}=${value}`, 'HttpOnly', 'SameSite=Lax', 'Path=/'];
    if (isSecure) parts.push('Secure');
    if (maxAge !== undefined) parts.push(`Max-Age=${maxAge}`);
    reply.header('set-cookie', parts.join('; '));
  }

  return {
    sessionOf: (request) =>
      request.headers.authorization === undefined ? read(request, cookieNames.session) : undefined,
    deviceOf: (request) => read(request, cookieNames.device),
    setSession: (reply, token, session, now) => {
      const seconds = Math.floor((endOfAgentSession(session) - now) / 1_000);
      set(reply, cookieNames.session, token, session.remembered ? seconds : undefined);
    },
    setDevice: (reply, token) => set(reply, cookieNames.device, token, deviceLifeMs / 1_000),
    clearSession: (reply) => {
      // If there are two such cookies, removing this host's would leave the browser with the other one alone.
      if (read(reply.request, cookieNames.session) !== doubled) set(reply, cookieNames.session, '', 0);
    },
    attemptOf: (request) => read(request, cookieNames.attempt),
    setAttempt: (reply, token) => set(reply, cookieNames.attempt, token, oidcAttemptLifeMs / 1_000),
  };
}

/**
 * Tokens are base64url. A cookie of that name with another value was not set here, and counts as a session that has
 * ended. Of two cookies with the name, one was set for another path or by another host, and it is unknown which: both
 * are refused, like a token of no session.
 */
function cookieOf(header: string | undefined, name: string): string | undefined {
  const found: string[] = [];
  for (const pair of header?.split(';') ?? []) {
    const at = pair.indexOf('=');
    // Only space and tab may stand around a name (RFC 6265, section 4.2.1). `trim` takes off U+00A0 too, behind which
    // browsers do not see the prefix of a name.
    if (at >= 0 && withoutBlanks(pair.slice(0, at)) === name) found.push(withoutBlanks(pair.slice(at + 1)));
  }
  const [value = '', ...others] = found;
  if (others.length > 0) return doubled;
  return value === '' ? undefined : value;
}

/** The token of no session, device or attempt: tokens have no such sign. */
const doubled = ';';

function withoutBlanks(text: string): string {
  let [from, to] = [0, text.length];
  while (from < to && isBlank(text[from])) from += 1;
  while (to > from && isBlank(text[to - 1])) to -= 1;
  return text.slice(from, to);
}

function isBlank(sign: string | undefined): boolean {
  return sign === ' ' || sign === '\t';
}

import type { Permission } from '@helpdesk/domain';
import { type Actor, DomainError, refuse, requireEnrolled, requirePermission } from '@helpdesk/domain';
import type { Recalled, RecognisedSession } from '@helpdesk/domain/use-cases';
import type { FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { addressKey } from './address-key.ts';
import { parseCredentials } from './credentials.ts';
import { refuseOtherOrigins, refuseOtherSites, requireOwnPage } from './cross-site.ts';
import { originOf } from './origin-of.ts';
import { type RateLimit, rateLimit } from './rate-limit.ts';
import { recalledAgents } from './recalled-agents.ts';
import type { ServerOptions } from './server-options.ts';
import { type SessionCookies, sessionCookies } from './session-cookies.ts';
import type { TimeLimit } from './shared-counts.ts';
import { type SignInLimits, signInLimits } from './sign-in-limits.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller; null on public routes. */
    actor: Actor | null;
    /** How the caller is confirmed who was recalled; null where the store was asked for them before. */
    recalled: Recalled | null;
  }
}

const hour = 3_600;
/** Of one address. */
const failedSignInsPerHour = 300;
const linkRequestsPerHour = 10;
/** Of one address, a minute: many agents of an office share one, and each challenge is a row for five minutes. */
const challengesPerMinute = 300;

const reading: ReadonlySet<string> = new Set(['GET', 'HEAD']);

export interface AgentGate {
  /**
   * Identifies the caller by the API key or, without an `Authorization` header, by the cookie of a session; counts the
   * request. Throws `unauthorized`, `rate_limited` and, for a change by a page of another origin, `origin.cross_site`.
   */
  identify(request: FastifyRequest, reply: FastifyReply): Promise<Actor>;
  /** The same, by the API key alone. */
  identifyByKey(request: FastifyRequest): Promise<Actor>;
  /**
   * Identifies the agent of a socket that a page of this service opens, by the cookie of their session; counts the
   * request. Throws `unauthorized`, `rate_limited`, `origin.cross_site` and `origin.unknown`.
   */
  identifyPage(request: FastifyRequest, reply: FastifyReply): Promise<Actor>;
  /** Admits an agent who is signed in with a browser, also one who has to set up a second factor first; no API key. */
  admitSession(): onRequestAsyncHookHandler;
  /** Admits to a public change, unless a browser says that a page of another origin makes it. */
  admitAnyone(): onRequestAsyncHookHandler;
  readonly signIns: SignInLimits;
  /** Counts a request for a challenge of a passkey. Throws `rate_limited`. */
  countChallenge(request: FastifyRequest): Promise<void>;
  /** Counts a request for a link. Throws `rate_limited`. */
  countLinkRequest(request: FastifyRequest): Promise<void>;
  readonly cookies: SessionCookies;
  /** The agent of a socket ticket, which is used up; counts the request. */
  redeem(request: FastifyRequest, ticket: string): Promise<Actor>;
  /** Counts a failed credential of that address. Throws `rate_limited`. */
  countFailure(request: FastifyRequest): Promise<void>;
  /** Counts further requests, where one does the work of several. Throws `rate_limited`. */
  charge(actor: Actor, times: number): Promise<void>;
  /**
   * Admits to a route before its body is read; counts the request towards the route's own limit too. Where the route
   * allows it, an agent who is known from an earlier request is admitted before the store has confirmed them.
   */
  admit(admission: Admission): onRequestAsyncHookHandler;
  /** Asks the store for a caller who was recalled and is not the same any more; counts no request. */
  admitAgain(request: FastifyRequest, permission: Permission | null): Promise<void>;
}

interface Admission {
  readonly permission: Permission | null;
  readonly limit: 'search' | undefined;
  readonly mayRecall: boolean;
}

/**
 * Makes the hook that admits an agent to a route, before its body is read: credentials, rate
 * limit, permission. Failed credentials are counted by address, so that guessing is slowed down
 * while those who know their secret are served. A request without credentials is not a guess, and costs no look-up: it
 * is refused and not counted.
 */
export function agentGate(options: ServerOptions): AgentGate {
  const { apiPerMinute, searchesPerMinute, failedCredentialsPerMinute } = options.rateLimits;
  const figures = options.metrics?.figures;
  const limited = (limit: TimeLimit, points: number, message: string, seconds?: number): RateLimit =>
    rateLimit({
      ...{ limit, points, message, seconds, shared: options.counts },
      onRefused: (name) => figures?.rateLimited(name),
    });
  const requests = limited('api', apiPerMinute, 'Too many requests with this API key');
  const searches = limited('search', searchesPerMinute, 'Too many searches with this API key');
  const failures = limited('failed_credentials', failedCredentialsPerMinute, 'Too many failed credentials');

  // 0 switches off all limits of those who sign in.
  const failuresOfHour = limited(
    'failed_sign_ins',
    failedCredentialsPerMinute === 0 ? 0 : failedSignInsPerHour,
    'Too many failed attempts to sign in',
    hour,
  );
  const linkRequests = limited('password_links', linkRequestsPerHour, 'Too many requests for a link', hour);
  const challenges = limited('passkey_challenges', challengesPerMinute, 'Too many challenges for passkeys');
  const cookies = sessionCookies(options.baseUrl);

  const recalled = recalledAgents(options.helpdesk, options.digest);

  async function authenticate(request: FastifyRequest): Promise<Actor> {
    const given = parseCredentials(request.headers.authorization);
    if (given === undefined) throw refuse('credentials.invalid', 'Credentials are malformed');
    const actor = await options.helpdesk.authenticateAgent(given.apiKey, given.apiSecret);
    recalled.note(given, actor);
    return actor;
  }

  async function found(request: FastifyRequest, who: Promise<Actor>): Promise<Actor> {
    try {
      return { ...(await who), origin: originOf(request) };
    } catch (error) {
      if (error instanceof DomainError && error.kind === 'unauthorized') await failures.consume(addressKey(request.ip));
      throw error;
    }
  }

  async function counted(request: FastifyRequest, who: Promise<Actor>): Promise<Actor> {
    const actor = await found(request, who);
    await requests.consume(keyOf(actor));
    return actor;
  }

  /** Sets the caller, when an earlier request has found them and they may use the route. */
  async function recall(request: FastifyRequest, permission: Permission | null): Promise<Actor | undefined> {
    const given = parseCredentials(request.headers.authorization);
    const caller = given && recalled.recall(given);
    // Who may not is refused by what the store says now.
    if (caller === undefined || (permission !== null && !caller.actor.permissions.includes(permission)))
      return undefined;
    request.recalled = caller;
    await requests.consume(keyOf(caller.actor));
    return { ...caller.actor, origin: originOf(request) };
  }

  async function identifyByKey(request: FastifyRequest): Promise<Actor> {
    if (request.headers.authorization === undefined) throw refuse('credentials.invalid', 'Credentials are missing');
    return counted(request, authenticate(request));
  }

  /** Who guesses would have to guess 256 bits: a session that has ended is not counted as a failure. */
  async function identifyBySession(
    request: FastifyRequest,
    reply: FastifyReply,
    token: string,
    mustBeOwnPage = !reading.has(request.method),
  ): Promise<RecognisedSession['actor']> {
    reply.header('cross-origin-resource-policy', 'same-origin');
    const { actor, isRenewed } = await recognised(reply, token);
    requirePageOf(actor, request);
    if (mustBeOwnPage) requireOwnPage(request, options.baseUrl());
    await requests.consume(keyOf(actor));
    if (isRenewed) cookies.setSession(reply, token, actor.session, options.now());
    return { ...actor, origin: originOf(request) };
  }

  async function recognised(reply: FastifyReply, token: string): Promise<RecognisedSession> {
    try {
      return await options.helpdesk.authenticateSession(token);
    } catch (error) {
      if (error instanceof DomainError && error.kind === 'unauthorized') cookies.clearSession(reply);
      throw error;
    }
  }

  async function identify(request: FastifyRequest, reply: FastifyReply): Promise<Actor> {
    const token = cookies.sessionOf(request);
    if (token === undefined) return identifyByKey(request);
    const actor = await identifyBySession(request, reply, token);
    requireEnrolled(actor);
    return actor;
  }

  async function identifyPage(request: FastifyRequest, reply: FastifyReply): Promise<Actor> {
    const token = cookies.sessionOf(request);
    if (token === undefined) throw refuse('credentials.invalid', 'Credentials, a ticket or a session are missing');
    const actor = await identifyBySession(request, reply, token, true);
    requireEnrolled(actor);
    return actor;
  }

  return {
    identify,
    identifyByKey,
    identifyPage,
    cookies,
    admitSession: () => async (request, reply) => {
      if (request.headers.authorization !== undefined) {
        await identifyByKey(request);
        throw refuse('session.required', 'Only an agent who is signed in with a browser may do this, not an API key');
      }
      const token = cookies.sessionOf(request);
      if (token === undefined) throw refuse('credentials.invalid', 'You are not signed in');
      request.actor = await identifyBySession(request, reply, token);
    },
    admitAnyone: () => async (request) => refuseOtherOrigins(request, options.baseUrl()),
    signIns: signInLimits({
      failures: [failures, failuresOfHour],
      isOff: failedCredentialsPerMinute === 0,
      onBusy: () => figures?.rateLimited('sign_ins_of_network'),
    }),
    countChallenge: (request) => challenges.consume(addressKey(request.ip)),
    countLinkRequest: (request) => linkRequests.consume(addressKey(request.ip)),
    redeem: (request, ticket) => counted(request, options.helpdesk.redeemSocketTicket(ticket)),
    countFailure: (request) => failures.consume(addressKey(request.ip)),
    charge: (actor, times) => requests.consume(keyOf(actor), times),
    admitAgain: async (request, permission) => {
      request.actor = await found(request, authenticate(request));
      if (permission !== null) requirePermission(request.actor, permission);
    },
    admit:
      ({ permission, limit, mayRecall }) =>
      async (request, reply) => {
        const actor = (mayRecall ? await recall(request, permission) : undefined) ?? (await identify(request, reply));
        request.actor = actor;
        if (!reading.has(request.method)) refuseOtherSites(request);
        if (limit === 'search') await searches.consume(keyOf(actor));
        if (permission !== null) requirePermission(actor, permission);
      },
  };
}

const pageHeader = 'x-helpdesk-agent';

/**
 * Agents who share a browser share its cookie: what a page of the one still has to send must not be done in the name of
 * the other, who has signed in meanwhile.
 */
function requirePageOf({ id }: Pick<Actor, 'id'>, { headers }: FastifyRequest): void {
  const owner = headers[pageHeader];
  if (owner !== undefined && owner !== String(id))
    throw refuse('session.other_agent', 'Another agent has signed in here; this page is not theirs');
}

/** Each API key, and each session, has limits of its own. */
function keyOf({ id, namedKey, session }: Actor): string {
  if (session !== undefined) return `session ${session.id}`;
  return namedKey === undefined ? String(id) : `${id} ${namedKey.id}`;
}

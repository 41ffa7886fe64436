import type { PublicCaller, Route } from '@helpdesk/contract';
import type { Permission } from '@helpdesk/domain';
import { type Actor, refuse, requirePermission } from '@helpdesk/domain';
import type { Recalled } from '@helpdesk/domain/use-cases';
import type { FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import type { ServerOptions } from '../../server-options.ts';
import { addressKey } from './address-key.ts';
import { agentLimits } from './agent-limits.ts';
import { refuseOtherOrigins, refuseOtherSites } from './cross-site.ts';
import {
  authenticate,
  counted,
  found,
  type Identification,
  identify,
  identifyByKey,
  identifyBySession,
  identifyPage,
  limitKeyOf,
  reading,
  recall,
} from './identify-agent.ts';
import { recalledAgents } from './recalled-agents.ts';
import { type SessionCookies, sessionCookies } from './session-cookies.ts';
import type { SignInLimits } from './sign-in-limits.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller; null on public routes. */
    actor: Actor | null;
    /** How the caller is confirmed who was recalled; null where the store was asked for them before. */
    recalled: Recalled | null;
  }
}

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
  /** Admits to a public change, unless the browser's headers show that a page of another origin makes it. */
  admitAnyone(caller: PublicCaller): onRequestAsyncHookHandler;
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
  readonly limit: Route['limit'];
  readonly mayRecall: boolean;
}

/**
 * Makes the hook that admits an agent to a route, before its body is read: credentials, rate
 * limit, permission. Failed credentials are counted by address, so that guessing is slowed down
 * while those who know their secret are served. A request without credentials is not a guess, and costs no look-up: it
 * is refused and not counted.
 */
export function agentGate(options: ServerOptions): AgentGate {
  const limits = agentLimits(options);
  const cookies = sessionCookies(options.baseUrl);
  const by: Identification = { options, limits, cookies, recalled: recalledAgents(options.helpdesk, options.digest) };
  return {
    identify: (request, reply) => identify(by, request, reply),
    identifyByKey: (request) => identifyByKey(by, request),
    identifyPage: (request, reply) => identifyPage(by, request, reply),
    cookies,
    admitSession: () => async (request, reply) => {
      if (request.headers.authorization !== undefined) {
        await identifyByKey(by, request);
        throw refuse('session.required', 'Only an agent who is signed in with a browser may do this, not an API key');
      }
      const token = cookies.sessionOf(request);
      if (token === undefined) throw refuse('credentials.invalid', 'You are not signed in');
      request.actor = await identifyBySession(by, request, reply, token);
    },
    admitAnyone:
      ({ anyAddress = false }) =>
      async (request) =>
        refuseOtherOrigins(request, options, anyAddress),
    signIns: limits.signIns,
    countChallenge: (request) => limits.challenges.consume(addressKey(request.ip)),
    countLinkRequest: (request) => limits.linkRequests.consume(addressKey(request.ip)),
    redeem: (request, ticket) => counted(by, request, options.helpdesk.redeemSocketTicket(ticket)),
    countFailure: (request) => limits.failures.consume(addressKey(request.ip)),
    charge: (actor, times) => limits.requests.consume(limitKeyOf(actor), times),
    admitAgain: async (request, permission) => {
      request.actor = await found(by, request, authenticate(by, request));
      if (permission !== null) requirePermission(request.actor, permission);
    },
    admit:
      ({ permission, limit, mayRecall }) =>
      async (request, reply) => {
        const known = mayRecall ? await recall(by, request, permission) : undefined;
        const actor = known ?? (await identify(by, request, reply));
        request.actor = actor;
        if (!reading.has(request.method)) refuseOtherSites(request);
        if (limit === 'search') await limits.searches.consume(limitKeyOf(actor));
        if (limit === 'mail_test') await limits.mailTests.consume(limitKeyOf(actor));
        if (permission !== null) requirePermission(actor, permission);
      },
  };
}

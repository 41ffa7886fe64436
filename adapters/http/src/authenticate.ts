import type { Permission } from '@helpdesk/domain';
import { type Actor, DomainError, refuse, requirePermission } from '@helpdesk/domain';
import type { FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { addressKey } from './address-key.ts';
import { parseCredentials } from './credentials.ts';
import { refuseOtherSites } from './cross-site.ts';
import { rateLimit } from './rate-limit.ts';
import type { ServerOptions } from './server-options.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller; null on public routes. */
    actor: Actor | null;
  }
}

const reading: ReadonlySet<string> = new Set(['GET', 'HEAD']);

export interface AgentGate {
  /** Identifies the caller, and counts the request. Throws `unauthorized` and `rate_limited`. */
  identify(request: FastifyRequest): Promise<Actor>;
  /** The agent of a socket ticket, which is used up; counts the request. */
  redeem(request: FastifyRequest, ticket: string): Promise<Actor>;
  /** Counts a failed credential of that address. Throws `rate_limited`. */
  countFailure(request: FastifyRequest): Promise<void>;
  /** Admits to a route before its body is read; counts the request towards the route's own limit too. */
  admit(permission: Permission | null, limit?: 'search'): onRequestAsyncHookHandler;
}

/**
 * Makes the hook that admits an agent to a route, before its body is read: credentials, rate
 * limit, permission. Failed credentials are counted by address, so that guessing is slowed down
 * while those who know their secret are served.
 */
export function agentGate(options: ServerOptions): AgentGate {
  const { apiPerMinute, searchesPerMinute, failedCredentialsPerMinute } = options.rateLimits;
  const figures = options.metrics?.figures;
  const requests = rateLimit(apiPerMinute, 'Too many requests with this API key', () => figures?.rateLimited('api'));
  const searches = rateLimit(searchesPerMinute, 'Too many searches with this API key', () =>
    figures?.rateLimited('search'),
  );
  const failures = rateLimit(failedCredentialsPerMinute, 'Too many failed credentials', () =>
    figures?.rateLimited('failed_credentials'),
  );

  async function authenticate(request: FastifyRequest): Promise<Actor> {
    const given = parseCredentials(request.headers.authorization);
    if (given === undefined) throw refuse('credentials.invalid', 'Credentials are missing or malformed');
    return options.helpdesk.authenticateAgent(given.apiKey, given.apiSecret);
  }

  async function counted(request: FastifyRequest, who: Promise<Actor>): Promise<Actor> {
    try {
      const actor = await who;
      await requests.consume(keyOf(actor));
      return actor;
    } catch (error) {
      if (error instanceof DomainError && error.kind === 'unauthorized') await failures.consume(addressKey(request.ip));
      throw error;
    }
  }

  const identify = (request: FastifyRequest): Promise<Actor> => counted(request, authenticate(request));

  return {
    identify,
    redeem: (request, ticket) => counted(request, options.helpdesk.redeemSocketTicket(ticket)),
    countFailure: (request) => failures.consume(addressKey(request.ip)),
    admit: (permission, limit) => async (request) => {
      const actor = await identify(request);
      request.actor = actor;
      if (!reading.has(request.method)) refuseOtherSites(request);
      if (limit === 'search') await searches.consume(keyOf(actor));
      if (permission !== null) requirePermission(actor, permission);
    },
  };
}

/** Each API key has limits of its own. */
function keyOf({ id, namedKey }: Actor): string {
  return namedKey === undefined ? String(id) : `${id} ${namedKey.id}`;
}

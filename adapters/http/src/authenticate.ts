import type { Permission } from '@helpdesk/domain';
import { type Actor, DomainError, requirePermission, unauthorized } from '@helpdesk/domain';
import type { FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { parseCredentials } from './credentials.ts';
import { rateLimit } from './rate-limit.ts';
import type { ServerOptions } from './server-options.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks; null on public routes. */
    actor: Actor | null;
  }
}

/**
 * Makes the hook that admits an agent to a route, before its body is read: credentials, rate
 * limit, permission. Failed credentials are counted by address, so that guessing is slowed down
 * while those who know their secret are served.
 */
export function agentGate(options: ServerOptions): (permission: Permission | null) => onRequestAsyncHookHandler {
  const requests = rateLimit(options.rateLimits.apiPerMinute, 'Too many requests with this API key');
  const failures = rateLimit(options.rateLimits.failedCredentialsPerMinute, 'Too many failed credentials');

  async function authenticate(request: FastifyRequest): Promise<Actor> {
    const given = parseCredentials(request.headers.authorization);
    if (given === undefined) throw unauthorized('credentials.invalid', 'Credentials are missing or malformed');
    return options.helpdesk.authenticateAgent(given.apiKey, given.apiSecret);
  }

  async function identify(request: FastifyRequest): Promise<Actor> {
    try {
      return await authenticate(request);
    } catch (error) {
      if (error instanceof DomainError && error.kind === 'unauthorized') await failures.consume(request.ip);
      throw error;
    }
  }

  return (permission) => async (request) => {
    const actor = await identify(request);
    request.actor = actor;
    await requests.consume(String(actor.id));
    if (permission !== null) requirePermission(actor, permission);
  };
}

import type { Permission } from '@helpdesk/domain';
import { type Actor, DomainError, refuse, requireEnrolled } from '@helpdesk/domain';
import type { RecognisedSession } from '@helpdesk/domain/use-cases';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ServerOptions } from '../../server-options.ts';
import { addressKey } from './address-key.ts';
import type { AgentLimits } from './agent-limits.ts';
import { parseCredentials } from './credentials.ts';
import { requireOwnPage } from './cross-site.ts';
import { originOf } from './origin-of.ts';
import type { RecalledAgents } from './recalled-agents.ts';
import type { SessionCookies } from './session-cookies.ts';

/** What it takes to find out who sent a request. */
export interface Identification {
  readonly options: ServerOptions;
  readonly limits: AgentLimits;
  readonly cookies: SessionCookies;
  readonly recalled: RecalledAgents;
}

export const reading: ReadonlySet<string> = new Set(['GET', 'HEAD']);

export async function authenticate(by: Identification, request: FastifyRequest): Promise<Actor> {
  const given = parseCredentials(request.headers.authorization);
  if (given === undefined) throw refuse('credentials.invalid', 'Credentials are malformed');
  const actor = await by.options.helpdesk.authenticateAgent(given.apiKey, given.apiSecret);
  by.recalled.note(given, actor);
  return actor;
}

/** Counts a failure by the address of the request. */
export async function found({ limits }: Identification, request: FastifyRequest, who: Promise<Actor>): Promise<Actor> {
  try {
    return { ...(await who), origin: originOf(request) };
  } catch (error) {
    if (error instanceof DomainError && error.kind === 'unauthorized')
      await limits.failures.consume(addressKey(request.ip));
    throw error;
  }
}

export async function counted(by: Identification, request: FastifyRequest, who: Promise<Actor>): Promise<Actor> {
  const actor = await found(by, request, who);
  await by.limits.requests.consume(limitKeyOf(actor));
  return actor;
}

/** Sets the caller, when an earlier request has found them and they may use the route. */
export async function recall(
  { recalled, limits }: Identification,
  request: FastifyRequest,
  permission: Permission | null,
): Promise<Actor | undefined> {
  const given = parseCredentials(request.headers.authorization);
  const caller = given && recalled.recall(given);
  // Who may not is refused by what the store says now.
  if (caller === undefined || (permission !== null && !caller.actor.permissions.includes(permission))) return undefined;
  request.recalled = caller;
  await limits.requests.consume(limitKeyOf(caller.actor));
  return { ...caller.actor, origin: originOf(request) };
}

export async function identifyByKey(by: Identification, request: FastifyRequest): Promise<Actor> {
  if (request.headers.authorization === undefined) throw refuse('credentials.invalid', 'Credentials are missing');
  return counted(by, request, authenticate(by, request));
}

/** Who guesses would have to guess 256 bits: a session that has ended is not counted as a failure. */
export async function identifyBySession(
  { options, limits, cookies }: Identification,
  request: FastifyRequest,
  reply: FastifyReply,
  token: string,
  mustBeOwnPage = !reading.has(request.method),
): Promise<RecognisedSession['actor']> {
  reply.header('cross-origin-resource-policy', 'same-origin');
  const { actor, isRenewed } = await options.helpdesk.authenticateSession(token).catch((error: unknown) => {
    if (error instanceof DomainError && error.kind === 'unauthorized') cookies.clearSession(reply);
    throw error;
  });
  requirePageOf(actor, request);
  if (mustBeOwnPage) requireOwnPage(request, options);
  await limits.requests.consume(limitKeyOf(actor));
  if (isRenewed) cookies.setSession(reply, token, actor.session, options.now());
  return { ...actor, origin: originOf(request) };
}

/** By the API key or, without an `Authorization` header, by the cookie of a session. */
export async function identify(by: Identification, request: FastifyRequest, reply: FastifyReply): Promise<Actor> {
  const token = by.cookies.sessionOf(request);
  if (token === undefined) return identifyByKey(by, request);
  const actor = await identifyBySession(by, request, reply, token);
  requireEnrolled(actor);
  return actor;
}

export async function identifyPage(by: Identification, request: FastifyRequest, reply: FastifyReply): Promise<Actor> {
  const token = by.cookies.sessionOf(request);
  if (token === undefined) throw refuse('credentials.invalid', 'Credentials, a ticket or a session are missing');
  const actor = await identifyBySession(by, request, reply, token, true);
  requireEnrolled(actor);
  return actor;
}

const pageHeader = 'x-helpdesk-agent';

/**
 * Agents who share a browser share its cookie: what a page of the one still has to send must not be done in the name of
 * the other, who has signed in since.
 */
function requirePageOf({ id }: Pick<Actor, 'id'>, { headers }: FastifyRequest): void {
  const owner = headers[pageHeader];
  if (owner !== undefined && owner !== String(id))
    throw refuse('session.other_agent', 'Another agent has signed in here; this page is not theirs');
}

/** Each API key, and each session, has limits of its own. */
export function limitKeyOf({ id, namedKey, session }: Actor): string {
  if (session !== undefined) return `session ${session.id}`;
  return namedKey === undefined ? String(id) : `${id} ${namedKey.id}`;
}

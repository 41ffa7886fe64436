import { DomainError, type ProviderRefusal, pageErrorOf } from '@helpdesk/domain';
import type { RefusedAtProvider } from '@helpdesk/domain/use-cases';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { noteRefusedSignIn } from '../operations/refused-sign-in.ts';
import { redirectUri } from '../presenters/oidc-provider.ts';
import { addressKey } from '../request/caller/address-key.ts';
import type { AgentGate } from '../request/caller/authenticate.ts';
import { originOf } from '../request/caller/origin-of.ts';
import { type RateLimit, rateLimit } from '../request/rate-limit.ts';
import { sessionOf } from '../routes/sign-in/signing-in.ts';
import type { ServerOptions } from '../server-options.ts';

/** For each address. */
const signInsPerMinute = 30;

type Query = Readonly<Record<string, string | readonly string[] | undefined>>;

/**
 * The two addresses to which browsers navigate for signing in at a provider: `/api/v1/oidc/{id}/login` sends them
 * there, and `/finish` is where they come back. Both answer with a redirect, which no script reads, so they are not
 * rows of the contract.
 */
export function serveOidc(app: FastifyInstance, options: ServerOptions, gate: AgentGate): void {
  const limit = rateLimit({
    limit: 'provider_sign_ins',
    points: signInsPerMinute,
    message: 'Too many attempts to sign in at a provider',
    shared: options.counts,
    onRefused: (name) => options.metrics?.figures.rateLimited(name),
  });
  const support = { options, gate, limit };
  app.get('/api/v1/oidc/:id/login', { exposeHeadRoute: false }, (request, reply) =>
    onPage(support, request, reply, () => login(support, request, reply)),
  );
  app.get('/api/v1/oidc/:id/finish', { exposeHeadRoute: false }, (request, reply) =>
    onPage(support, request, reply, () => finish(support, request, reply)),
  );
}

interface Support {
  readonly options: ServerOptions;
  readonly gate: AgentGate;
  readonly limit: RateLimit;
}

async function login({ options, gate: { cookies }, limit }: Support, request: FastifyRequest, reply: FastifyReply) {
  const id = idOf(request);
  await limit.consume(addressKey(request.ip));
  const begun = await options.helpdesk.beginOidcSignIn(id, {
    next: textOf(request.query as Query, 'next'),
    redirectUri: redirectUri(options.baseUrl(), id),
    origin: originOf(request),
    browserToken: cookies.attemptOf(request),
  });
  if (begun.reason !== undefined) return toLogin(options, request, reply, begun);
  cookies.setAttempt(reply, begun.browserToken);
  return reply.redirect(begun.url, 302);
}

async function finish({ options, gate: { cookies }, limit }: Support, request: FastifyRequest, reply: FastifyReply) {
  const id = idOf(request);
  await limit.consume(`finish ${addressKey(request.ip)}`);
  const query = request.query as Query;
  const { search } = new URL(request.url, 'http://any');
  const finished = await options.helpdesk.finishOidcSignIn(id, {
    // The address that was sent to the provider, and not the Host of this request.
    url: `${redirectUri(options.baseUrl(), id)}${search}`,
    state: textOf(query, 'state'),
    error: textOf(query, 'error'),
    browserToken: cookies.attemptOf(request),
    browser: {
      ...originOf(request),
      userAgent: request.headers['user-agent'] ?? '',
      device: cookies.deviceOf(request),
      session: cookies.sessionOf(request),
      remember: true,
    },
  });
  if (finished.reason !== undefined) return toLogin(options, request, reply, finished);
  if (finished.secondFactorToken !== undefined) {
    return reply.redirect(`/login?error=second_factor#${finished.secondFactorToken}`, 302);
  }
  const { actor, token, device } = finished.signedIn;
  cookies.setSession(reply, token, sessionOf(actor), options.now());
  cookies.setDevice(reply, device);
  return reply.redirect(finished.next, 302);
}

/**
 * What is refused before anybody is known. A browser that was sent here has no page that reads an answer: it is sent to
 * the one for signing in. Programs get the refusal itself.
 */
async function onPage(
  { options }: Support,
  request: FastifyRequest,
  reply: FastifyReply,
  answer: () => Promise<FastifyReply>,
): Promise<FastifyReply> {
  try {
    return await answer();
  } catch (error) {
    const reason = reasonOf(error);
    if (!(request.headers.accept ?? '').includes('text/html')) {
      if (reason !== 'service_unavailable') noteRefusedSignIn(request, options, reason, { provider: idOf(request) });
      throw error;
    }
    if (error instanceof DomainError && error.details.retryAfter !== undefined) {
      reply.header('retry-after', error.details.retryAfter);
    }
    if (reason === 'service_unavailable') request.log.error({ err: error }, 'a sign-in at a provider failed');
    return toLogin(options, request, reply, { reason });
  }
}

function reasonOf(error: unknown): ProviderRefusal {
  if (!(error instanceof DomainError)) return 'service_unavailable';
  if (error.code === 'rate.limited') return 'provider_many';
  return error.code === 'oidc.not_found' ? 'provider_off' : 'service_unavailable';
}

function toLogin(
  options: ServerOptions,
  request: FastifyRequest,
  reply: FastifyReply,
  { reason, fault }: RefusedAtProvider,
): FastifyReply {
  noteRefusedSignIn(request, options, reason, { provider: idOf(request), ...(fault !== undefined && { fault }) });
  return reply.redirect(`/login?error=${pageErrorOf(reason)}`, 302);
}

/** The id of the provider in the path; 0, which no provider has, where it is not an id. */
function idOf({ params }: FastifyRequest): number {
  const { id } = params as { readonly id: string };
  return /^[1-9]\d{0,14}$/.test(id) ? Number(id) : 0;
}

function textOf(query: Query, name: string): string | undefined {
  const value = query[name];
  return typeof value === 'string' && value.length <= 4_000 ? value : undefined;
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { addressKey } from './address-key.ts';
import type { AgentGate } from './authenticate.ts';
import { originOf } from './origin-of.ts';
import { redirectUri } from './presenters/oidc-provider.ts';
import { rateLimit } from './rate-limit.ts';
import type { ServerOptions } from './server-options.ts';

/** Of one address. */
const signInsPerMinute = 30;

type Query = Readonly<Record<string, string | readonly string[] | undefined>>;

/**
 * The two addresses to which browsers navigate for signing in at a provider: `/api/v1/oidc/{id}/login` sends them there,
 * and `/finish` is where they come back. Both answer with a redirect, which no script reads, so they are no rows of the
 * contract.
 */
export function serveOidc(app: FastifyInstance, options: ServerOptions, gate: AgentGate): void {
  const { cookies } = gate;
  const limit = rateLimit({
    limit: 'provider_sign_ins',
    points: signInsPerMinute,
    message: 'Too many attempts to sign in at a provider',
    shared: options.counts,
    onRefused: (name) => options.metrics?.figures.rateLimited(name),
  });
  const login = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const id = idOf(request);
    await limit.consume(addressKey(request.ip));
    const next = textOf(request.query as Query, 'next');
    const begun = await options.helpdesk.beginOidcSignIn(id, { next, redirectUri: redirectUri(options.baseUrl(), id) });
    if (begun.url === undefined) return toLogin(reply, 'oidc_failed');
    cookies.setAttempt(reply, begun.browserToken);
    return reply.redirect(begun.url, 302);
  };
  const finish = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const id = idOf(request);
    await limit.consume(`finish ${addressKey(request.ip)}`);
    const query = request.query as Query;
    const { search } = new URL(request.url, 'http://any');
    const finished = await options.helpdesk.finishOidcSignIn(id, {
      // The address that the provider was given, whatever the Host of the request says.
      url: `${redirectUri(options.baseUrl(), id)}${search}`,
      state: textOf(query, 'state'),
      error: textOf(query, 'error'),
      browserToken: cookies.attemptOf(request),
      browser: {
        ...originOf(request),
        userAgent: request.headers['user-agent'] ?? '',
        device: cookies.deviceOf(request),
        remember: true,
      },
    });
    cookies.clearAttempt(reply);
    if (finished.refusal !== undefined) return toLogin(reply, finished.refusal);
    if (finished.secondFactorToken !== undefined) return toLogin(reply, `second_factor#${finished.secondFactorToken}`);
    const { actor, token, device } = finished.signedIn;
    if (actor.session === undefined) throw new Error('a sign-in made no session');
    cookies.setSession(reply, token, actor.session, options.now());
    cookies.setDevice(reply, device);
    return reply.redirect(finished.next, 302);
  };
  app.get('/api/v1/oidc/:id/login', { exposeHeadRoute: false }, login);
  app.get('/api/v1/oidc/:id/finish', { exposeHeadRoute: false }, finish);
}

function toLogin(reply: FastifyReply, error: string): FastifyReply {
  return reply.redirect(`/login?error=${error}`, 302);
}

/** 0 is no provider. */
function idOf({ params }: FastifyRequest): number {
  const { id } = params as { readonly id: string };
  return /^[1-9]\d{0,14}$/.test(id) ? Number(id) : 0;
}

function textOf(query: Query, name: string): string | undefined {
  const value = query[name];
  return typeof value === 'string' && value.length <= 4_000 ? value : undefined;
}

import type { WidgetCaller } from '@helpdesk/contract';
import {
  DomainError,
  type Inbox,
  invalidInput,
  refuse,
  type WidgetActor,
  type WidgetConfig,
  widgetConfig,
} from '@helpdesk/domain';
import type { FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import type { TimeLimit } from '../operations/shared-counts.ts';
import { addressKey } from '../request/caller/address-key.ts';
import { type OwnPlaces, pageOwner } from '../request/caller/own-page.ts';
import { type RateLimit, rateLimit } from '../request/rate-limit.ts';
import type { ServerOptions } from '../server-options.ts';
import { isBlockedAddress } from './blocked-address.ts';
import { headerOf, type WidgetHeaders, widgetHeaders } from './headers.ts';
import type { NotePage } from './page-origins.ts';
import { isTrustedOrigin } from './trusted-origin.ts';

/** The inbox of a widget request, and its caller: null without a session. */
export interface WidgetContext {
  readonly inbox: Inbox;
  readonly config: WidgetConfig;
  readonly actor: WidgetActor | null;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Null on routes that do not belong to the widget. */
    widget: WidgetContext | null;
  }
}

export const uuidShape = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
export const lightFactor = 10;

export interface WidgetGate {
  /** Admits to a route before its body is read. */
  admit(caller: WidgetCaller): onRequestAsyncHookHandler;
  /** Answers the preflight request of a browser. */
  preflight(request: FastifyRequest, reply: FastifyReply): FastifyReply;
}

/**
 * Makes the hooks of the widget's routes: session, rate limit, inbox, address, page, in this order. If a verified
 * contact still sends the token of a former visitor, the visitor is merged on the way.
 */
export function widgetGate(options: ServerOptions, notePage: NotePage): WidgetGate {
  const { widgetAnonymousPerMinute: anonymous, widgetSessionPerMinute } = options.rateLimits;
  const tooMany = 'Too many requests of this address without a session';
  const limited = (limit: TimeLimit, perMinute: number, message: string): RateLimit =>
    rateLimit({
      limit,
      points: perMinute,
      message,
      shared: options.counts,
      onRefused: (name) => options.metrics?.figures.rateLimited(name),
    });
  const strangers = limited('widget_anonymous', anonymous, tooMany);
  const viewers = limited('widget_settings', anonymous * lightFactor, tooMany);
  const sessions = limited('widget_session', widgetSessionPerMinute, 'Too many requests with this session');
  const names = widgetHeaders(options.widgetHeaderAlias);

  async function identify(request: FastifyRequest, token: string, inboxUuid: string | undefined): Promise<WidgetActor> {
    try {
      return await options.helpdesk.authenticateWidget(token, inboxUuid);
    } catch (error) {
      if (error instanceof DomainError && error.kind === 'unauthorized')
        await strangers.consume(addressKey(request.ip));
      throw error;
    }
  }

  async function contextOf(request: FastifyRequest, caller: WidgetCaller): Promise<WidgetContext> {
    const token = bearerToken(request);
    const given = givenInbox(request, names);
    const wantsSession = caller.session !== 'none' || (given.header === undefined && given.query === undefined);
    if (token !== undefined && wantsSession) {
      const actor = await identify(request, token, usableUuid(given));
      await sessions.consume(String(actor.session.id));
      requireOneInbox(given);
      return { inbox: actor.inbox, config: widgetConfig(actor.inbox.config), actor };
    }
    await (caller.light === true ? viewers : strangers).consume(addressKey(request.ip));
    // A caller that sends a session must not become a new visitor because of a mistake in a header.
    const isMeant = request.headers.authorization !== undefined && caller.session !== 'none';
    if (caller.session === 'required' || (isMeant && token === undefined))
      throw refuse('session.invalid', 'A session token is missing');
    const uuid = requireOneInbox(given);
    if (uuid === undefined) throw invalidInput('input.invalid', 'inbox_id', 'is required');
    const inbox = await options.helpdesk.findWidgetInbox(uuid);
    return { inbox, config: widgetConfig(inbox.config), actor: null };
  }

  async function mergeVisitor(request: FastifyRequest, reply: FastifyReply, actor: WidgetActor): Promise<void> {
    const token = headerOf(request.headers, names.visitorToken);
    if (token === undefined || token === '') return;
    if (!(await options.helpdesk.mergeVisitor(actor, token))) return;
    for (const name of names.clearVisitor) reply.header(name, 'true');
  }

  return {
    admit: (caller) => async (request, reply) => {
      const { origin } = request.headers;
      allowOrigin(reply, origin, names);
      const context = await contextOf(request, caller);
      if (isBlockedAddress(request.ip, context.config.blocked_ips)) {
        throw refuse('address.blocked', 'This address is blocked');
      }
      if (caller.anyOrigin !== true && !isTrustedPage(isOfService(request, options), origin, context.config)) {
        reply.removeHeader('access-control-allow-origin');
        throw refuse('origin.untrusted', 'This page may not use the inbox');
      }
      request.widget = context;
      // The launcher alone is asked for by any page.
      if (caller.anyOrigin === true) notePage(request, context.inbox);
      if (context.actor !== null && caller.session !== 'none') await mergeVisitor(request, reply, context.actor);
    },
    preflight: (request, reply) => {
      const { origin } = request.headers;
      allowOrigin(reply, origin, names);
      const allowed = ['authorization', 'content-type', 'idempotency-key', 'x-request-id'];
      return reply
        .code(204)
        .headers({
          'access-control-allow-methods': 'GET, POST',
          'access-control-allow-headers': [...allowed, ...names.inboxId, ...names.visitorToken].join(', '),
          'access-control-max-age': '600',
        })
        .send();
    },
  };
}

/** Whether the page is one of the service itself, such as the frame of the widget. */
export function isOfService(request: FastifyRequest, places: OwnPlaces): boolean {
  return request.headers.origin === URL.parse(places.baseUrl())?.origin || pageOwner(request, places) === 'own';
}

/** Pages of the service itself count as trusted. */
export function isTrustedPage(
  isOwn: boolean,
  origin: string | undefined,
  config: Pick<WidgetConfig, 'trusted_domains'>,
): boolean {
  return isOwn || origin === undefined || isTrustedOrigin(origin, config.trusted_domains);
}

/** The inbox decides later what is allowed; until then the page may read the reason of a refusal. */
function allowOrigin(reply: FastifyReply, origin: string | undefined, names: WidgetHeaders): void {
  reply.header('vary', 'Origin');
  if (origin === undefined) return;
  reply.headers({
    'access-control-allow-origin': origin,
    'access-control-expose-headers': [...names.clearVisitor, 'x-request-id', 'x-error-code', 'retry-after'].join(', '),
  });
}

function bearerToken(request: FastifyRequest): string | undefined {
  return /^bearer +(\S+)$/i.exec(request.headers.authorization?.trim() ?? '')?.[1];
}

interface GivenInbox {
  readonly header: string | undefined;
  readonly query: unknown;
}

function givenInbox(request: FastifyRequest, names: WidgetHeaders): GivenInbox {
  return {
    header: headerOf(request.headers, names.inboxId),
    query: (request.query as Readonly<Record<string, unknown>>).inbox_id,
  };
}

/** The uuid when there is exactly one; what is wrong with the others is said after the session is known. */
function usableUuid({ header, query }: GivenInbox): string | undefined {
  const value = header ?? query;
  return typeof value === 'string' && uuidShape.test(value) ? value.toLowerCase() : undefined;
}

function requireOneInbox(given: GivenInbox): string | undefined {
  const { header, query } = given;
  for (const value of [header, query]) {
    if (value !== undefined && (typeof value !== 'string' || !uuidShape.test(value))) {
      throw invalidInput('input.invalid', 'inbox_id', 'must be a uuid');
    }
  }
  if (header !== undefined && typeof query === 'string' && header.toLowerCase() !== query.toLowerCase()) {
    throw invalidInput('input.invalid', 'inbox_id', 'differs between header and query');
  }
  return usableUuid(given);
}

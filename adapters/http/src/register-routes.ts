import { type Route, type RouteId, routes } from '@helpdesk/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { agentGate } from './authenticate.ts';
import { ownErrorBody } from './error-table.ts';
import type { Call, Handler } from './handler.ts';
import { handlers } from './handlers.ts';
import { helpdeskFor } from './idempotency.ts';
import { parseIfMatch } from './if-match.ts';
import { sendJson } from './send-json.ts';
import type { ServerOptions } from './server-options.ts';
import { validate } from './validate.ts';

/** One Fastify route per row of the contract; every other method of its path answers 405. */
export function registerRoutes(app: FastifyInstance, options: ServerOptions): void {
  app.decorateRequest('actor', null);
  const gate = agentGate(options);
  const byShape = new Map<string, { url: string; known: HTTPMethods[] }>();
  for (const [id, row] of Object.entries(routes) as [RouteId, Route][]) {
    const url = row.path.replace(/\{(\w+)\}/g, ':$1');
    // What the parameters are called makes no other route.
    const shape = url.replace(/:\w+/g, ':');
    const { known } = byShape.get(shape) ?? { known: [] };
    byShape.set(shape, { url, known: [...known, row.method] });
    app.route({
      method: row.method,
      url,
      ...(row.caller.kind === 'agent' && { onRequest: gate(row.caller.permission) }),
      handler: routeHandler(options, row, handlers[id] as Handler<RouteId>),
    });
  }
  for (const { url, known } of byShape.values()) refuseOtherMethods(app, url, known);
}

function routeHandler(options: ServerOptions, row: Route, handler: Handler<RouteId>) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const valid = validate(row, request);
    const data = await handler({
      ...valid,
      helpdesk: helpdeskFor(options, request, request.actor),
      actor: request.actor,
      expectedVersions: row.ifMatch === true ? parseIfMatch(request.headers['if-match']) : undefined,
      options,
      reply,
    } as Call<RouteId>);
    return sendJson(reply, { status: 'success', data });
  };
}

function refuseOtherMethods(app: FastifyInstance, url: string, known: readonly HTTPMethods[]): void {
  const isKnown = (method: string): boolean =>
    known.some((each) => each === method || (each === 'GET' && method === 'HEAD'));
  const others = app.supportedMethods.filter((method) => !isKnown(method));
  app.route({
    method: others,
    url,
    onRequest: (_request, reply) => {
      sendJson(reply.code(405).header('allow', known.join(', ')), ownErrorBody(405));
    },
    handler: () => {},
  });
}

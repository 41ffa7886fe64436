import type { IncomingMessage } from 'node:http';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { mediaLinks } from './media/media-links.ts';
import { serveUploads } from './media/serve-uploads.ts';
import { answerConnectionError } from './operations/connection-error.ts';
import { observeRequests } from './operations/observe-requests.ts';
import { serveMetrics } from './operations/serve-metrics.ts';
import { holding, serverHealth } from './operations/server-health.ts';
import { serveConsole } from './pages/serve-console.ts';
import { serveDocs } from './pages/serve-docs.ts';
import { serveLogout } from './pages/serve-logout.ts';
import { serveOidc } from './pages/serve-oidc.ts';
import { servePages } from './pages/serve-pages.ts';
import { handleErrors } from './presenters/error-reply.ts';
import { refusedInput } from './presenters/error-table.ts';
import { sendJson } from './presenters/send-json.ts';
import { agentGate } from './request/caller/authenticate.ts';
import { plainForwardedFor } from './request/caller/forwarded-for.ts';
import { parseJsonBodies, refuseEncodedBodies } from './request/json-body.ts';
import { withoutLastSlash } from './request/last-slash.ts';
import { limitConnections } from './request/limit-connections.ts';
import { requestId } from './request/request-id.ts';
import { registerRoutes } from './routes/register-routes.ts';
import type { ServerOptions } from './server-options.ts';
import { registerSockets } from './socket/register-sockets.ts';
import { pageOrigins } from './widget/page-origins.ts';
import { serveWidget } from './widget/serve-widget.ts';

export type { ServerOptions } from './server-options.ts';

const second = 1_000;

/** The agent API on Fastify; not listening yet. Its defaults that hurt are set here, each on purpose. */
export function buildServer(options: ServerOptions): FastifyInstance {
  const app: FastifyInstance = Fastify({
    ...(options.logger === false ? { logger: false } : { loggerInstance: options.logger }),
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: requestId,
    requestIdHeader: false,
    trustProxy: options.trustedProxies.length > 0 ? [...options.trustedProxies] : false,
    bodyLimit: 64 * 1024,
    // Files; for other bodies see `refuseSlowBody`.
    requestTimeout: 120 * second,
    connectionTimeout: 30 * second,
    keepAliveTimeout: 72 * second,
    http: {
      headersTimeout: 10 * second,
      connectionsCheckingInterval: second,
      maxHeaderSize: 64 * 1024,
      requireHostHeader: false,
      shouldUpgradeCallback: isSocketRequest,
    },
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    clientErrorHandler: answerConnectionError,
    // A path that cannot be decoded: raised before there is a route, and so before any hook.
    frameworkErrors: (error, request, reply) => {
      setCommonHeaders(request, reply);
      return app.errorHandler(error, request, reply);
    },
    rewriteUrl: ({ url = '' }) => withoutLastSlash(url),
    routerOptions: { maxParamLength: 64 * 1024 },
    // Requests are parsed by the contract, and answers written by hand: no schema is ever compiled, nor a compiler loaded.
    schemaController: { compilersFactory: { buildValidator: noCompiler, buildSerializer: noCompiler } },
  });
  // An unknown expectation is not a reason to refuse; Node's own refusal has no body.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  limitConnections(app.server, options);
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  // With the answer, not with the request: one that had begun before ends its connection too.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (closing) reply.header('connection', 'close');
    done();
  });
  app.addHook('onRequest', (request, reply, done) => {
    if (options.trustedProxies.length > 0) readForwardedFor(request.raw);
    setCommonHeaders(request, reply);
    const fault = faultOfHost(request.raw);
    if (fault === undefined) return done();
    // Node has let go of the connection of an upgrade.
    if (isSocketRequest(request.raw)) reply.raw.once('finish', () => request.raw.socket.destroySoon());
    sendJson(reply.code(400), refusedInput(fault));
  });
  observeRequests(app, options);
  refuseEncodedBodies(app);
  parseJsonBodies(app);
  const gate = agentGate(options);
  const links = mediaLinks(options.signer, options.now, options.baseUrl);
  handleErrors(app, options, { gate, links });
  const log = registerSockets(app, options, gate, links);
  const health = serverHealth(options, log);
  options.metrics?.figures.watchChecks(async () => holding(await health.look()));
  const notePage = pageOrigins(app, options);
  registerRoutes(app, options, { gate, links, health, notePage });
  serveUploads(app, options, gate);
  serveOidc(app, options, gate);
  serveLogout(app, options, gate);
  serveMetrics(app, options, gate);
  serveWidget(app, options, { links, notePage });
  servePages(app, options.pages);
  serveDocs(app, options);
  serveConsole(app, options.console);
  return app;
}

/** Runs before the address of the client is read for the first time. */
function readForwardedFor({ headers }: IncomingMessage): void {
  const given = headers['x-forwarded-for'];
  if (given === undefined) return;
  const plain = plainForwardedFor(String(given));
  if (plain === undefined) delete headers['x-forwarded-for'];
  else headers['x-forwarded-for'] = plain;
}

function noCompiler(): never {
  throw new Error('a route has a schema of Fastify; the contract describes routes');
}

/** Any other wish to change the protocol (HTTP/2, for instance) is passed over, as RFC 9110, section 7.8, allows. */
function isSocketRequest({ method, url = '', headers }: IncomingMessage): boolean {
  const [path] = withoutLastSlash(url).split('?');
  return method === 'GET' && /^websocket$/i.test(headers.upgrade ?? '') && (path === '/ws' || path === '/widget/ws');
}

/** RFC 9112, section 3.2. Node would refuse a missing one without a body, and takes the first of several. */
function faultOfHost({ rawHeaders, httpVersion }: IncomingMessage): string | undefined {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  if (hosts > 1) return 'There is more than one Host header';
  return hosts === 0 && httpVersion === '1.1' ? 'The Host header is missing' : undefined;
}

function setCommonHeaders(request: FastifyRequest, reply: FastifyReply): void {
  reply.headers({ 'x-request-id': request.id, 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
}

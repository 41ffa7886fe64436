import { createHash, timingSafeEqual } from 'node:crypto';
import { isIP } from 'node:net';
import { refuse } from '@helpdesk/domain';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ownErrorBody } from '../presenters/error-table.ts';
import { sendJson } from '../presenters/send-json.ts';
import type { AgentGate } from '../request/caller/authenticate.ts';
import type { ServerOptions } from '../server-options.ts';

/** `GET /metrics`. Callers who may not read it get 404, or 401 where a token is set. */
export function serveMetrics(app: FastifyInstance, { metrics }: ServerOptions, gate: AgentGate): void {
  if (metrics === undefined) return;
  const { figures, readers } = metrics;
  app.get('/metrics', { exposeHeadRoute: false }, async (request, reply) => {
    if (typeof readers === 'object') {
      reply.header('www-authenticate', 'Bearer realm="metrics"');
      if (!hasToken(request, readers.token)) {
        if (request.headers.authorization !== undefined) await gate.countFailure(request);
        throw refuse('credentials.invalid', 'The token of /metrics is missing or wrong');
      }
      reply.removeHeader('www-authenticate');
    } else if (readers === 'nobody' || !isFromThisMachine(request)) {
      return sendJson(reply.code(404), ownErrorBody(404));
    }
    return reply.type(figures.contentType).send(await figures.text());
  });
}

function hasToken({ headers }: FastifyRequest, token: string): boolean {
  const given = /^bearer +(\S+)$/i.exec(headers.authorization?.trim() ?? '')?.[1];
  return given !== undefined && timingSafeEqual(digest(given), digest(token));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** A proxy that forwards a request sets one of these. */
const forwarding = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via'];

/**
 * Directly from a program on this machine, with a name of this machine as the host. A proxy on this machine sends
 * requests of others, and so does a browser whose page has pointed its own name here.
 */
function isFromThisMachine({ headers, raw }: Pick<FastifyRequest, 'headers' | 'raw'>): boolean {
  // HTTP 1.0 is what a proxy without configuration sends.
  if (raw.httpVersion === '1.0' || forwarding.some((name) => headers[name] !== undefined)) return false;
  return isLoopback(raw.socket.remoteAddress ?? '') && isLocalName(headers.host ?? '');
}

function isLoopback(address: string): boolean {
  const plain = address.replace(/^::ffff:/i, '');
  return plain === '::1' || (isIP(plain) === 4 && plain.startsWith('127.'));
}

function isLocalName(host: string): boolean {
  const name = host.replace(/:\d+$/, '').replace(/^\[(.*)\]$/, '$1');
  return name.toLowerCase() === 'localhost' || isLoopback(name);
}

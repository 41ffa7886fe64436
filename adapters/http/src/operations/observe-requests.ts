import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ServerOptions } from '../server-options.ts';

/** An answer that took longer is worth a line. In seconds. */
const slow = 1;

const methods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/**
 * Counts and logs each request that was answered. Of its address only the pattern of the route is recorded: a path or a
 * query may hold a ticket, a signature or a name, and their number is unlimited.
 */
export function observeRequests(app: FastifyInstance, { logger, metrics }: ServerOptions): void {
  const figures = metrics?.figures;
  app.addHook('onResponse', (request, reply, done) => {
    const { statusCode: status, elapsedTime } = reply;
    const seconds = elapsedTime / 1_000;
    const route = routeOf(request);
    const method = methods.has(request.method) ? request.method : 'other';
    figures?.requestEnded(method, route, status, seconds);
    if (logger !== false) {
      const agent = request.actor?.id;
      const contact = request.widget?.actor?.contact.id;
      const line = { method, route, status, ms: Math.round(elapsedTime), agent, contact };
      request.log[levelOf(status, seconds)](line, 'answered');
    }
    done();
  });
}

/**
 * At many requests a second, a line for each costs more than it is worth, except for a refusal or a slow answer. The
 * error behind a 5xx has a line of its own.
 */
function levelOf(status: number, seconds: number): 'info' | 'debug' {
  return status >= 400 || seconds > slow ? 'info' : 'debug';
}

const patterns = new Map<string, string>();

/** The path as the contract writes it, or `unknown`. */
function routeOf({ routeOptions }: FastifyRequest): string {
  const { url } = routeOptions;
  if (url === undefined) return 'unknown';
  let pattern = patterns.get(url);
  if (pattern === undefined) {
    pattern = url.replace(/:(\w+)/g, '{$1}');
    patterns.set(url, pattern);
  }
  return pattern;
}

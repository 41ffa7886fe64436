import type { FastifyInstance } from 'fastify';
import type { ServerOptions } from './server-options.ts';

const policy = "default-src 'self'; img-src * data: blob:; style-src 'self' 'unsafe-inline'; connect-src 'self'";

/** Pages that the service was given to serve, as they are. */
export function servePages(app: FastifyInstance, pages: ServerOptions['pages']): void {
  for (const [path, { type, body }] of pages ?? []) {
    app.get(path, (_request, reply) =>
      reply.headers({ 'content-type': type, 'content-security-policy': policy }).send(body),
    );
  }
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ownErrorBody } from '../presenters/error-table.ts';
import { sendJson } from '../presenters/send-json.ts';
import type { ServerOptions } from '../server-options.ts';

const policy = "default-src 'self'; img-src * data: blob:; media-src * blob:; style-src 'self' 'unsafe-inline'";

/** Pages that the service was given to serve, as they are; `/demo` and those below it. */
export function servePages(app: FastifyInstance, pages: ServerOptions['pages']): void {
  if (pages === undefined) return;
  const serve = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const page = pages().get(new URL(request.url, 'http://localhost').pathname.replace(/\/$/, ''));
    if (page === undefined) return sendJson(reply.code(404), ownErrorBody(404));
    return reply.headers({ 'content-type': page.type, 'content-security-policy': policy }).send(page.body);
  };
  app.get('/demo', serve);
  app.get('/demo/*', serve);
}

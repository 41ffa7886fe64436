import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import type { ServerOptions } from './server-options.ts';

/** The viewer writes its styles into the page; everything else comes from files of the service itself. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** `/openapi.json`, and `/docs`: the same as a page to read and to try. */
export function serveDocs(app: FastifyInstance, document: ServerOptions['document']): void {
  if (document === undefined) return;
  app.get('/openapi.json', (_request, reply) => reply.type('application/json; charset=utf-8').send(document));
  app.register(async (docs) => {
    await docs.register(swagger, { mode: 'static', specification: { document: JSON.parse(document) } });
    await docs.register(swaggerUi, {
      routePrefix: '/docs',
      staticCSP: policy,
      theme: { title: 'Helpdesk API' },
      uiConfig: {
        url: '/openapi.json',
        docExpansion: 'none',
        filter: true,
        tryItOutEnabled: true,
        persistAuthorization: false,
      },
    });
  });
}

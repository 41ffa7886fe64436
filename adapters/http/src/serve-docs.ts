import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { ServerOptions } from './server-options.ts';

/** The viewer writes its styles into the page; everything else comes from files of the service itself. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** `/openapi.json`, and `/docs`: the same as a page to read and to try. Both are made when they are first asked for. */
export function serveDocs(app: FastifyInstance, makeDocument: ServerOptions['document']): void {
  if (makeDocument === undefined) return;
  let document: Promise<string> | undefined;
  let viewer: Promise<FastifyInstance> | undefined;
  app.get('/openapi.json', async (_request, reply) => {
    document ??= makeDocument();
    return reply.type('application/json; charset=utf-8').send(await document);
  });
  app.addHook('onClose', async () => void (await (await viewer)?.close()));
  const show = async ({ url, headers }: FastifyRequest, reply: FastifyReply) => {
    document ??= makeDocument();
    viewer ??= document.then(openViewer);
    const answer = await (await viewer).inject({ url, headers });
    if (answer.statusCode === 404) return reply.callNotFound();
    return reply.code(answer.statusCode).headers(answer.headers).send(answer.rawPayload);
  };
  app.get('/docs', show);
  app.get('/docs/*', show);
}

/** Few people look at it, so that it is a server of its own, which is not loaded with the service. */
async function openViewer(document: string): Promise<FastifyInstance> {
  const [{ default: swagger }, { default: swaggerUi }] = await Promise.all([
    import('@fastify/swagger'),
    import('@fastify/swagger-ui'),
  ]);
  const viewer = Fastify({ logger: false });
  await viewer.register(swagger, { mode: 'static', specification: { document: JSON.parse(document) } });
  await viewer.register(swaggerUi, {
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
  await viewer.ready();
  return viewer;
}

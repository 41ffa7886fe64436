import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { addressKey } from '../request/caller/address-key.ts';
import { rateLimit } from '../request/rate-limit.ts';
import type { ServerOptions } from '../server-options.ts';
import { lightFactor } from '../widget/widget-gate.ts';
import type { BuiltFile } from './built-files.ts';
import { packFile } from './pack-file.ts';
import { sendBuiltFile } from './send-built-file.ts';

/** The viewer writes its styles into the page; everything else comes from files of the service itself. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** The viewer has some twenty files. */
const mostKept = 40;

/** A stored answer: a file or a redirect. */
interface Kept {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly file: BuiltFile;
}

/**
 * `/openapi.json`, and `/docs`: the same as a page to read and to try. Both are made when they are first asked for, and
 * kept as they are sent: anybody may ask for them.
 */
export function serveDocs(app: FastifyInstance, options: ServerOptions): void {
  const { document: makeDocument, rateLimits, metrics, counts } = options;
  if (makeDocument === undefined) return;
  let document: Promise<string> | undefined;
  let packed: Promise<BuiltFile> | undefined;
  let viewer: Promise<FastifyInstance> | undefined;
  const kept = new Map<string, Kept>();
  const requests = rateLimit({
    limit: 'documentation',
    points: rateLimits.widgetAnonymousPerMinute * lightFactor,
    message: 'Too many requests of this address for the documentation',
    shared: counts,
    onRefused: (name) => metrics?.figures.rateLimited(name),
  });
  const onRequest = async ({ ip }: FastifyRequest): Promise<void> => requests.consume(addressKey(ip));
  app.get('/openapi.json', { onRequest }, async (request, reply) => {
    document ??= makeDocument();
    packed ??= document.then((text) => packFile('application/json; charset=utf-8', Buffer.from(text)));
    return sendBuiltFile(request, reply.header('cache-control', 'no-cache'), await packed);
  });
  app.addHook('onClose', async () => void (await (await viewer)?.close()));

  const ask = async (path: string): Promise<Kept | undefined> => {
    document ??= makeDocument();
    viewer ??= document.then(openViewer);
    const { statusCode: status, headers, rawPayload } = await (await viewer).inject({ url: path });
    if (status === 404) return undefined;
    return {
      status,
      headers: keptHeaders(headers),
      file: await packFile(String(headers['content-type'] ?? ''), rawPayload),
    };
  };
  const show = async (request: FastifyRequest, reply: FastifyReply) => {
    const path = decodeURI(request.url.split('?')[0] ?? '');
    const known = kept.get(path);
    const found = known ?? (await ask(path));
    if (found === undefined) return reply.callNotFound();
    // Only files that exist, and a limited number: invented or differently spelled addresses do not fill the memory.
    if (known === undefined && kept.size < mostKept) kept.set(path, found);
    return sendBuiltFile(request, reply.code(found.status).headers(found.headers), found.file);
  };
  app.get('/docs', { onRequest }, show);
  app.get('/docs/*', { onRequest }, show);
}

/** All but what is about the one answer and its bytes. */
function keptHeaders(headers: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> {
  const kept = ['content-security-policy', 'location'].flatMap((name) =>
    headers[name] === undefined ? [] : [[name, String(headers[name])]],
  );
  return { ...Object.fromEntries(kept), 'cache-control': 'no-cache' };
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

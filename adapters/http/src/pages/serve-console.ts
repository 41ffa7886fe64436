import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ownErrorBody } from '../presenters/error-table.ts';
import { sendJson } from '../presenters/send-json.ts';
import type { BuiltFiles } from './built-files.ts';
import { sendBuiltFile } from './send-built-file.ts';

/** Everything that the document loads is the service's own, except pictures of contacts and agents. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob: https:; font-src 'self'; media-src 'self' blob:; connect-src 'self'; frame-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'";

/** What belongs to programs, and is never a page of the console. */
const notPages = /^\/(?:api|widget|uploads|docs|demo|health|metrics|ws|assets|icons)(?:[/.?]|$)|^\/openapi\.json/;

/**
 * The files that the pages of the console load: hashed ones below `/assets/`, the script that watches how they are loaded,
 * and what the console is installed with.
 */
export function serveConsole(app: FastifyInstance, files: BuiltFiles | undefined): void {
  // Nothing was built: the start of the service said so.
  if (files === undefined) return;
  const send = (cache: string) => (request: FastifyRequest, reply: FastifyReply) => {
    const file = files.get(request.url.slice(1).split('?')[0] ?? '');
    if (file === undefined) return sendJson(reply.code(404), ownErrorBody(404));
    reply.headers({ 'cache-control': cache, 'cross-origin-resource-policy': 'same-origin' });
    return sendBuiltFile(request, reply, file);
  };
  app.get('/assets/*', send('public, max-age=31536000, immutable'));
  // Its name is the same in every build.
  app.get('/guard.js', send('no-cache'));
  for (const path of ['/favicon.svg', '/manifest.webmanifest', '/icons/*'])
    app.get(path, send('public, max-age=86400'));
}

/**
 * The document of the console, for an address that a person opens and that nothing else answers; undefined for all
 * other requests. The console itself shows when there is no such page.
 */
export function sendConsolePage(
  files: BuiltFiles | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply | undefined {
  const file = files?.get('index.html');
  if (file === undefined || !isOfPerson(request)) return undefined;
  const behindHash = linkWithHash(request.url);
  if (behindHash !== undefined) {
    reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', location: behindHash });
    return reply.code(302).send();
  }
  reply.headers({
    'content-security-policy': policy,
    'cache-control': 'no-cache',
    'referrer-policy': 'no-referrer',
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'x-frame-options': 'DENY',
  });
  return sendBuiltFile(request, reply.code(200), file);
}

/**
 * The address of a link to set a password, with its token behind `#`, which browsers never send; undefined for all
 * other addresses.
 */
function linkWithHash(url: string): string | undefined {
  const [path, query] = url.split('?', 2);
  const token = path === '/set-password' ? new URLSearchParams(query).get('token') : null;
  return token ? `/set-password#${encodeURIComponent(token)}` : undefined;
}

function isOfPerson({ method, url, headers }: FastifyRequest): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  // Monitors and link previews ask for the first page without saying what they read.
  if (url === '/' || url.startsWith('/?')) return true;
  return (headers.accept ?? '').includes('text/html') && !notPages.test(url);
}

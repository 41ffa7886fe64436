import { DomainError, type WidgetConfig, widgetConfig } from '@helpdesk/domain';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { MediaLinks } from '../media/media-links.ts';
import { sendBuiltFile } from '../pages/send-built-file.ts';
import { ownErrorBody } from '../presenters/error-table.ts';
import { sendJson } from '../presenters/send-json.ts';
import { presentLauncher } from '../presenters/widget.ts';
import { acceptedLanguages, visitorsLanguage } from '../request/accepted-languages.ts';
import { addressFor } from '../request/caller/own-page.ts';
import type { ServerOptions } from '../server-options.ts';
import { frameAncestors } from './frame-ancestors.ts';
import type { NotePage } from './page-origins.ts';
import { uuidShape, type WidgetContext, widgetGate } from './widget-gate.ts';

const year = 'public, max-age=31536000, immutable';
const lightCaller = { kind: 'widget', session: 'none', anyOrigin: true, light: true } as const;

/** The policy of the frame's document: everything that it loads is from the service, except pictures. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob: https: http:; font-src 'self'; media-src 'self' blob:; connect-src 'self'; frame-src 'none'; form-action 'none'; base-uri 'none'; require-trusted-types-for 'script'; trusted-types 'none'";

/**
 * The widget as `apps/widget` built it: the loader at `/widget.js` and, never changing, at `/widget.HASH.js`; the
 * document of the frame at `/widget/`; what it loads below `/widget/assets/`; the launcher of an inbox as a module at
 * `/widget/launcher.js`.
 */
export function serveWidget(
  app: FastifyInstance,
  options: ServerOptions,
  { links, notePage }: { readonly links: MediaLinks; readonly notePage: NotePage },
): void {
  const files = options.widget;
  // Nothing was built: the start of the service said so.
  if (files === undefined) return;
  const gate = widgetGate(options, notePage).admit(lightCaller);
  const admit = (request: FastifyRequest, reply: FastifyReply) => gate.call(app, request, reply);

  const loader = (cache: string) => (request: FastifyRequest, reply: FastifyReply) => {
    const file = files.get(request.url.slice(1).split('?')[0] ?? '');
    if (file === undefined) return noSuchFile(reply);
    // Pages of other origins load it, those that isolate themselves (COEP) and those that check it (SRI) too.
    reply.headers({
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': cache,
    });
    return sendBuiltFile(request, reply, file);
  };
  app.get('/widget.js', loader('public, max-age=300, stale-while-revalidate=86400'));
  app.get('/widget.:hash(^[0-9a-f]{10}$).js', loader(year));

  app.get('/widget/assets/*', (request, reply) => {
    const file = files.get(request.url.slice('/widget/'.length).split('?')[0] ?? '');
    if (file === undefined) return noSuchFile(reply);
    reply.headers({ 'cache-control': year, 'cross-origin-resource-policy': 'same-origin' });
    return sendBuiltFile(request, reply, file);
  });

  app.get('/widget/', async (request, reply) => {
    // Parsed as the frame parses it: the check of who may show the frame has to be for the inbox that the frame opens.
    const { searchParams: asked } = new URL(request.url, 'http://any');
    const [inbox = '', ...others] = asked.getAll('inbox');
    const config = await configOf(options, inbox);
    // The notice that scripts cannot be fetched is in the language of the page, or of the inbox.
    const language = languageOf([asked.get('locale'), config?.language, config?.fallback_language], request);
    const file = files.get(`index.${language}.html`) ?? files.get('index.html');
    if (file === undefined) return noSuchFile(reply);
    // The preview shows what the console feeds it, and no other page; without one inbox there is nothing to show.
    const ancestors = asked.has('preview')
      ? "'self'"
      : others.length === 0 && uuidShape.test(inbox)
        ? frameAncestors(config?.trusted_domains ?? [])
        : "'none'";
    reply.headers({
      'content-security-policy': `${policy}; frame-ancestors ${ancestors}`,
      'cache-control': 'no-cache',
      vary: 'accept-language',
      'referrer-policy': 'no-referrer',
      'permissions-policy': 'camera=(), microphone=(), geolocation=()',
      'cross-origin-resource-policy': 'cross-origin',
      // A page that embeds by a policy of its own shows only frames with this header. Pictures of other servers are shown
      // all the same, without cookies. Safari knows the stricter value only, which isolated pages get.
      'cross-origin-embedder-policy': asked.has('isolated') ? 'require-corp' : 'credentialless',
    });
    return sendBuiltFile(request, reply, file);
  });

  app.get('/widget/launcher.js', async (request, reply) => {
    const context = await contextOrNull(() => admit(request, reply), request);
    reply.headers({
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'no-cache',
      vary: 'accept-language',
      'content-type': 'text/javascript; charset=utf-8',
    });
    const shown = links.at(addressFor(request, options));
    const settings = context && { ...presentLauncher(context.config, shown), label: labelOf(context.config, request) };
    return reply.send(`export const settings = ${scriptText(settings)};\n`);
  });
}

/** Null where there is no chat: an inbox that is unknown, disabled or not for chats, an address that is blocked. */
async function contextOrNull(admit: () => Promise<unknown>, request: FastifyRequest): Promise<WidgetContext | null> {
  try {
    await admit();
    return request.widget;
  } catch (error) {
    if (error instanceof DomainError && quiet.has(error.kind)) return null;
    throw error;
  }
}

const quiet: ReadonlySet<string> = new Set(['forbidden', 'not_found', 'invalid_input']);

/** Undefined for an inbox that does not exist: the frame shows that itself, on any page. */
async function configOf(options: ServerOptions, inbox: string): Promise<WidgetConfig | undefined> {
  if (!uuidShape.test(inbox)) return undefined;
  try {
    const { config } = await options.helpdesk.findWidgetInbox(inbox.toLowerCase());
    return widgetConfig(config);
  } catch (error) {
    if (error instanceof DomainError && quiet.has(error.kind)) return undefined;
    throw error;
  }
}

/** What the widget calls itself in each of its languages. */
const labels: ReadonlyMap<string, string> = new Map([
  ['en', 'Chat'],
  ['de', 'Chat'],
  ['fr', 'Discussion'],
  ['es', 'Chat'],
  ['ar', 'محادثة'],
]);

/** The first of the wanted languages that the widget speaks; English otherwise. `auto` are those of the visitor. */
function languageOf(wanted: readonly (string | null | undefined)[], { headers }: FastifyRequest): string {
  const codes = wanted
    .map((each) => (each ?? '').toLowerCase())
    .flatMap((each) => (each === visitorsLanguage ? acceptedLanguages(headers['accept-language']) : [each]))
    .map((each) => each.toLowerCase().split(/[-_]/)[0] ?? '');
  return codes.find((each) => labels.has(each)) ?? 'en';
}

/** The name of the launcher and the frame until the frame is there, which has all words. */
const labelOf = ({ language, fallback_language: fallback }: WidgetConfig, request: FastifyRequest): string =>
  labels.get(languageOf([language, fallback], request)) ?? '';

/** JSON in which no text can end a script, or a line of one. */
function scriptText(value: unknown): string {
  const escapes = /[<\u2028\u2029]/g;
  return JSON.stringify(value).replace(escapes, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

function noSuchFile(reply: FastifyReply): FastifyReply {
  return sendJson(reply.code(404), ownErrorBody(404));
}

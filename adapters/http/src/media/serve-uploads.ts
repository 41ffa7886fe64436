import { Readable } from 'node:stream';
import { isLogo, type Media, mayShowInline, refuse } from '@helpdesk/domain';
import type { ByteRange, MediaVariant } from '@helpdesk/domain/ports';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AgentGate } from '../request/caller/authenticate.ts';
import type { ServerOptions } from '../server-options.ts';
import { isSigned } from './media-links.ts';

interface Asked {
  readonly uuid: string;
  readonly variant: MediaVariant;
  /** The variants for which a signature is accepted. */
  readonly signedFor: readonly MediaVariant[];
  readonly expires: string;
  readonly signature: string;
}

/**
 * `GET /uploads/{uuid}` and `/uploads/thumb_{uuid}`: by signature, or for an agent who may read what the file belongs
 * to. Without either, a file that exists and one that does not are refused alike.
 */
export function serveUploads(app: FastifyInstance, options: ServerOptions, gate: AgentGate): void {
  const serve = async (asked: Asked, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const media = await options.helpdesk.findMedia(asked.uuid);
    const isOpen =
      (media !== undefined && (!media.private || isLogo(media))) ||
      asked.signedFor.some((variant) => isSigned(options.signer, options.now(), { ...asked, variant }));
    if (!isOpen && request.headers.authorization === undefined && gate.cookies.sessionOf(request) === undefined) {
      throw refuse('credentials.invalid', 'The address is not signed, or its signature is no longer valid');
    }
    const actor = isOpen ? undefined : await gate.identify(request, reply);
    if (media === undefined) throw noSuchFile();
    if (actor !== undefined) await options.helpdesk.requireMediaAccess(actor, media);
    return send(options, request, reply, media, asked.variant);
  };
  for (const [url, read] of [
    ['/uploads/:uuid', readAsked],
    ['/uploads/thumb_:uuid', readAskedThumbnail],
  ] as const) {
    const handler = async (request: FastifyRequest, reply: FastifyReply) => serve(read(request), request, reply);
    app.get(url, { exposeHeadRoute: false }, handler);
    app.head(url, handler);
  }
}

function readAsked(request: FastifyRequest): Asked {
  const { uuid } = request.params as { uuid: string };
  const query = request.query as Record<string, string | string[] | undefined>;
  const text = (name: string): string => (typeof query[name] === 'string' ? query[name] : '');
  if (!/^[0-9a-f-]{36}$/.test(uuid)) throw noSuchFile();
  const variant = text('variant') === 'thumbnail' ? 'thumbnail' : 'original';
  return { uuid, variant, signedFor: [variant], expires: text('expires'), signature: text('signature') };
}

/** Clients derive this address from the one of the original: a link to the original also admits to its thumbnail. */
function readAskedThumbnail(request: FastifyRequest): Asked {
  return { ...readAsked(request), variant: 'thumbnail', signedFor: ['thumbnail', 'original'] };
}

function noSuchFile(): Error {
  return refuse('media.not_found', 'There is no such file');
}

async function send(
  options: ServerOptions,
  request: FastifyRequest,
  reply: FastifyReply,
  media: Media,
  variant: MediaVariant,
): Promise<FastifyReply> {
  if (variant === 'thumbnail' && !media.hasThumbnail) throw noSuchFile();
  const contentType = variant === 'thumbnail' ? 'image/webp' : media.contentType;
  const filename = variant === 'thumbnail' ? `${media.filename}.webp` : media.filename;
  const inline = mayShowInline(contentType);
  reply.headers({
    'content-type': contentType,
    'content-disposition': contentDisposition(inline ? 'inline' : 'attachment', filename),
    'cache-control': cacheOf(media),
    ...(!reply.hasHeader('cross-origin-resource-policy') && { 'cross-origin-resource-policy': 'cross-origin' }),
    ...(!inline && { 'content-security-policy': "sandbox; default-src 'none'" }),
    ...(variant === 'original' && { 'accept-ranges': 'bytes' }),
  });
  const range = variant === 'original' ? readRange(request.headers.range, media.size) : undefined;
  if (range === 'unsatisfiable') {
    return reply.code(416).header('content-range', `bytes */${media.size}`).send();
  }
  if (request.method === 'HEAD' && variant === 'original') {
    return reply.header('content-length', media.size).send();
  }
  const opened = await options.helpdesk.openMediaContent(media, variant, range);
  if (range === undefined) reply.header('content-length', opened.size);
  else {
    const { start, end } = range;
    reply.code(206).headers({
      'content-range': `bytes ${start}-${end}/${media.size}`,
      'content-length': end - start + 1,
    });
  }
  return reply.send(Readable.from(opened.content, { objectMode: false }));
}

/** The content of an address never changes: another logo has another address. */
function cacheOf(media: Media): string {
  if (isLogo(media)) return 'public, max-age=31536000, immutable';
  return media.private ? 'private, max-age=3600' : 'public, max-age=86400';
}

/** One range of bytes (RFC 9110, section 14.1.2); several at once are answered with everything. */
function readRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined {
  const parts = header === undefined ? null : /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header.trim());
  if (parts === null) return undefined;
  const [, from = '', to = ''] = parts;
  if (from === '' && to === '') return undefined;
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  return start > end || start >= size ? 'unsatisfiable' : { start, end };
}

/** The file name twice: in ASCII for old clients, and in full (RFC 6266, RFC 8187). */
function contentDisposition(disposition: string, filename: string): string {
  const ascii = filename.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const whole = encodeURIComponent(filename).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${disposition}; filename="${ascii}"; filename*=UTF-8''${whole}`;
}

import type { FastifyReply, FastifyRequest } from 'fastify';
import type { BuiltFile } from './built-files.ts';

/** In the best encoding that the client takes; 304 where it has the file already. */
export function sendBuiltFile(request: FastifyRequest, reply: FastifyReply, file: BuiltFile): FastifyReply {
  const { etag, type } = file;
  vary(reply, 'Accept-Encoding');
  reply.headers({ etag, 'content-type': type });
  if (matches(request.headers['if-none-match'], etag)) return reply.code(304).send();
  const accepted = acceptedEncodings(request.headers['accept-encoding']);
  for (const [name, body] of [
    ['br', file.br],
    ['gzip', file.gzip],
  ] as const) {
    if (body !== undefined && accepted.has(name)) return reply.header('content-encoding', name).send(body);
  }
  return reply.send(file.plain);
}

/** The encodings in the header, except those refused by `q=0`. */
function acceptedEncodings(header: string | string[] | undefined): ReadonlySet<string> {
  const entries = String(header ?? '')
    .toLowerCase()
    .split(',')
    .map((entry) => entry.split(';').map((part) => part.trim()));
  return new Set(entries.flatMap(([name = '', q]) => (/^q=0(?:\.0*)?$/.test(q ?? '') ? [] : [name])));
}

/** A proxy that compressed the answer makes the tag a weak one. */
function matches(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header.trim() === '*' || header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}

function vary(reply: FastifyReply, name: string): void {
  const known = reply.getHeader('vary');
  reply.header('vary', known === undefined ? name : `${String(known)}, ${name}`);
}

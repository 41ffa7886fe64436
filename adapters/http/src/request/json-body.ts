import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyError, FastifyInstance } from 'fastify';
import { textOfBody } from './client-text.ts';
import { isTooDeep, maxJsonDepth } from './json-text.ts';

/**
 * Parses JSON bodies in the charset that they declare, else UTF-8: at most 32 levels deep, an empty body counts as
 * none, and members named `__proto__` or `constructor.prototype` are dropped.
 */
export function parseJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('remove', 'remove');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const text = textOfBody(Buffer.from(body), request.headers['content-type']);
    if (text === undefined) return done(notUtf8());
    if (text.trim() === '') return done(null, undefined);
    if (isTooDeep(text)) return done(tooDeep());
    return parse(request, text, done);
  });
}

/**
 * Refuses compressed bodies, because their size after decompression has no limit. Throws a 415 that names the encoding.
 */
export function refuseEncodedBodies(app: FastifyInstance): void {
  app.addHook('preParsing', (request, reply, payload, done) => {
    const encoding = request.headers['content-encoding']?.trim() ?? '';
    if (encoding === '' || /^identity$/i.test(encoding) || !hasBody(request.headers)) return done(null, payload);
    reply.header('accept-encoding', 'identity');
    const name = /^[\w, -]{1,40}$/.test(encoding) ? encoding : 'of that name';
    done(refused('BODY_ENCODED', `The body must not be compressed; its Content-Encoding is ${name}`, 415));
  });
}

function hasBody(headers: IncomingHttpHeaders): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function tooDeep(): FastifyError {
  return refused('BODY_TOO_DEEP', `The body is nested more than ${maxJsonDepth} levels deep`);
}

function notUtf8(): FastifyError {
  return refused('BODY_NOT_UTF8', 'The body is not valid UTF-8');
}

function refused(code: string, message: string, statusCode = 400): FastifyError {
  return Object.assign(new Error(message), { code, name: 'FastifyError', statusCode });
}

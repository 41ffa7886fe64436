import { Transform } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { parameterOf, partsOfHeader } from './header-parameters.ts';
import { withOneFileName } from './one-file-name.ts';
import { partHeaders } from './part-headers.ts';

/**
 * The same request, for the parser of forms: each of its files has one name. The parser reads the body from `raw`, and
 * has no place where the headers of a part could be looked at before it.
 */
export function readAsForm(request: FastifyRequest): FastifyRequest {
  const { raw } = request;
  const parameters = partsOfHeader(raw.headers['content-type'] ?? '').map(parameterOf);
  const boundary = parameters.find(([name]) => name === 'boundary')?.[1];
  if (boundary === undefined) return request;
  const body = bodyOf(boundary);
  raw.on('error', (error) => body.destroy(error));
  raw.once('close', () => {
    if (!raw.readableEnded) body.destroy();
  });
  raw.pipe(body);
  return Object.create(request, { raw: { value: Object.assign(body, { headers: raw.headers }) } });
}

function bodyOf(boundary: string): Transform {
  const parts = partHeaders(boundary, withOneFileName);
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      try {
        done(null, parts.push(chunk));
      } catch (error) {
        done(error instanceof Error ? error : new Error('the form is not understood', { cause: error }));
      }
    },
    flush(done) {
      done(null, parts.rest());
    },
  });
}

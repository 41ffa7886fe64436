import type { onRequestHookHandler } from 'fastify';

const bodyWithin = 15_000;

/**
 * A JSON body has to be there within 15 s, while a file may take two minutes. Node knows one limit for all
 * requests, which is the longer one; the shorter one is held here.
 */
export const refuseSlowBody: onRequestHookHandler = (request, reply, done) => {
  const { headers } = request;
  if (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0) {
    const timer = setTimeout(() => {
      // The reader of the body gets the error and answers; without a reader, the rest is not awaited.
      if (reply.sent) request.raw.destroy();
      else request.raw.emit('error', Object.assign(new Error('the body took too long'), { statusCode: 408 }));
    }, bodyWithin);
    const clear = (): void => clearTimeout(timer);
    request.raw.once('end', clear).once('close', clear);
  }
  done();
};

import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { type ErrorBody, ownErrorBody, refusedInput } from '../presenters/error-table.ts';
import { newRequestId, requestId } from '../request/request-id.ts';

const statusByCode: ReadonlyMap<string, number> = new Map([
  ['HPE_HEADER_OVERFLOW', 431],
  ['HPE_CHUNK_EXTENSIONS_OVERFLOW', 413],
  ['ERR_HTTP_REQUEST_TIMEOUT', 408],
]);

/** Answers failures before there is a request: a head that is broken, too large or too slow. */
export function answerConnectionError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const status = statusByCode.get(error.code ?? '') ?? 400;
  endWith(socket, status, ownErrorBody(status), newRequestId());
}

/** Answers an upgrade that is not a WebSocket handshake: Fastify does not send this response. */
export function refuseHandshake(error: Error, socket: Duplex, request: IncomingMessage): void {
  const knowsVersion = versions.includes(request.headers['sec-websocket-version'] ?? '');
  endWith(socket, 400, refusedInput(error.message), requestId(request), [
    ...(knowsVersion ? [] : [`Sec-WebSocket-Version: ${versions.join(', ')}`]),
  ]);
}

const versions: readonly string[] = ['13', '8'];

function endWith(socket: Duplex, status: number, content: ErrorBody, id: string, others: readonly string[] = []): void {
  const body = JSON.stringify(content);
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'Content-Type: application/json; charset=utf-8',
      `X-Request-Id: ${id}`,
      'Cache-Control: no-store',
      'X-Content-Type-Options: nosniff',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Connection: close',
      ...others,
      '',
      body,
    ].join('\r\n'),
    () => socket.destroy(),
  );
}

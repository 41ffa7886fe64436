import type { FastifyReply, FastifyRequest } from 'fastify';
import type { WebSocket } from 'ws';
import { refusedInput } from '../presenters/error-table.ts';
import { sendJson } from '../presenters/send-json.ts';

export function refusePlainRequest(_request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendJson(reply.code(400), refusedInput('This address is for WebSockets'));
}

/**
 * An idle socket no longer needs the request that opened it, and ten thousand requests take much memory. The response
 * that is never sent references the request, and the plugin's listener references both.
 */
export function releaseResponse(request: FastifyRequest, reply: FastifyReply): void {
  reply.raw.detachSocket(request.raw.socket);
}

export function releaseListener(socket: WebSocket): void {
  socket.removeAllListeners('error');
}

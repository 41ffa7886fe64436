import type { FastifyReply } from 'fastify';

const jsonType = 'application/json; charset=utf-8';

export function sendJson(reply: FastifyReply, body: unknown): FastifyReply {
  return reply.type(jsonType).send(JSON.stringify(body));
}

import type { FastifyReply } from 'fastify';

const jsonType = 'application/json; charset=utf-8';

export function sendJson(reply: FastifyReply, body: unknown): FastifyReply {
  return sendJsonText(reply, JSON.stringify(body));
}

export function sendJsonText(reply: FastifyReply, text: string): FastifyReply {
  return reply.type(jsonType).send(text);
}

import { type Actor, type Helpdesk, invalidInput } from '@helpdesk/domain';
import type { FastifyRequest } from 'fastify';
import type { ServerOptions } from './server-options.ts';

const maxKeyLength = 255;

/** The use cases for one request: with an `Idempotency-Key`, those that do things once. */
export function helpdeskFor(options: ServerOptions, request: FastifyRequest, actor: Actor | null): Helpdesk {
  const key = request.headers['idempotency-key'];
  if (key === undefined || request.method !== 'POST' || actor === null) return options.helpdesk;
  if (typeof key !== 'string' || key.length < 1 || key.length > maxKeyLength) {
    throw invalidInput('input.invalid', 'Idempotency-Key', `must have 1 to ${maxKeyLength} characters`);
  }
  const fingerprint = options.digest(`${request.method} ${request.url}\n${JSON.stringify(request.body ?? null)}`);
  return options.helpdesk.once({ callerId: actor.id, key, fingerprint });
}

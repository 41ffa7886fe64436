import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const allowed = /^[A-Za-z0-9._-]{1,64}$/;
const prefix = randomBytes(6).toString('hex');
let count = 0;

/** The caller's id when it is harmless, else one that no other process or request has. */
export function requestId(request: IncomingMessage): string {
  const given = request.headers['x-request-id'];
  if (typeof given === 'string' && allowed.test(given)) return given;
  return newRequestId();
}

export function newRequestId(): string {
  count += 1;
  return `${prefix}-${count.toString(36)}`;
}

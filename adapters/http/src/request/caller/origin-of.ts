import type { Origin } from '@helpdesk/domain';
import type { FastifyRequest } from 'fastify';

/** What the audit log stores about a request. */
export function originOf({ ip, id }: FastifyRequest): Origin & { readonly ip: string } {
  return { ip, requestId: id };
}

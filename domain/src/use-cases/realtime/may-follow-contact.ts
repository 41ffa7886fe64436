import type { Actor } from '../../model/agent/agent.ts';
import type { Ports } from '../../ports/ports.ts';
import { mayReadOfContact } from './may-read-of-contact.ts';

/**
 * Whether the agent may receive news about the contact, for instance that they are blocked or online.
 *
 * @example
 * await desk.mayFollowContact(actor, contact.id) // true
 */
export async function mayFollowContact(ports: Pick<Ports, 'store'>, actor: Actor, contactId: number): Promise<boolean> {
  if (actor.permissions.includes('contacts:read_all') || actor.permissions.includes('contacts:read')) return true;
  return mayReadOfContact(ports, actor, contactId);
}

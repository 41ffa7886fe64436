import { requirePermission } from '../../model/agent/actor.ts';
import type { Actor } from '../../model/agent/agent.ts';
import type { Contact } from '../../model/contact/contact.ts';
import type { Ports } from '../../ports/ports.ts';
import { requireContact } from './require-contact.ts';

/**
 * The record of a contact. Needs `contacts:read`. Throws `contact.not_found`.
 *
 * @example
 * await desk.getContact(actor, contact.id) // { firstName: 'Ada', … }
 */
export async function getContact(ports: Pick<Ports, 'store'>, actor: Actor, id: number): Promise<Contact> {
  requirePermission(actor, 'contacts:read');
  return ports.store.read((reader) => requireContact(reader.contacts, id));
}

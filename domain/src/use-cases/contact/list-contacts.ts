import { requirePermission } from '../../model/agent/actor.ts';
import type { Actor } from '../../model/agent/agent.ts';
import type { Contact } from '../../model/contact/contact.ts';
import type { Page, PageRequest } from '../../model/shared/page.ts';
import type { Ports } from '../../ports/ports.ts';

/**
 * A page of the contacts, visitors included, newest first. Needs `contacts:read_all`.
 *
 * @example
 * (await desk.listContacts(actor, page)).total // 2
 */
export async function listContacts(
  ports: Pick<Ports, 'store'>,
  actor: Actor,
  page: PageRequest,
): Promise<Page<Contact>> {
  requirePermission(actor, 'contacts:read_all');
  return ports.store.read((reader) => reader.contacts.list(page), { caller: actor.id });
}

import { requirePermission } from '../../model/agent/actor.ts';
import type { Actor } from '../../model/agent/agent.ts';
import type { Contact } from '../../model/contact/contact.ts';
import type { PageRequest, SearchPage } from '../../model/shared/page.ts';
import type { Ports } from '../../ports/ports.ts';

/** `text` has at least three characters. */
export async function searchContacts(
  ports: Pick<Ports, 'store'>,
  actor: Actor,
  text: string,
  page: PageRequest,
): Promise<SearchPage<Contact>> {
  requirePermission(actor, 'contacts:read');
  return ports.store.read((reader) => reader.contacts.search(text, page), { caller: actor.id });
}

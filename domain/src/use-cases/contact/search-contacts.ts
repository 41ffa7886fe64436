import { requirePermission } from '../../model/agent/actor.ts';
import type { Actor } from '../../model/agent/agent.ts';
import type { Contact } from '../../model/contact/contact.ts';
import { requireSearchable } from '../../model/search/search-query.ts';
import type { PageRequest, SearchPage } from '../../model/shared/page.ts';
import type { Ports } from '../../ports/ports.ts';

/**
 * Contacts and visitors by name, e-mail, phone number or external user id; best hits first, see `searchSteps`. The text
 * is long enough for `isSearchable`. Needs `contacts:read`.
 *
 * @example
 * await desk.searchContacts(actor, 'reyes', page) // { items: [{ firstName: 'Ada', … }], total: 1, … }
 */
export async function searchContacts(
  ports: Pick<Ports, 'store'>,
  actor: Actor,
  text: string,
  page: PageRequest,
): Promise<SearchPage<Contact>> {
  requirePermission(actor, 'contacts:read');
  requireSearchable(text);
  return ports.store.read((reader) => reader.contacts.search(text, page), { caller: actor.id, oneState: true });
}

import { requirePermission } from '../../model/agent/actor.ts';
import type { Actor } from '../../model/agent/agent.ts';
import type { ContactListItem } from '../../model/contact/contact.ts';
import { contactFieldName, contactFieldsWith, mayNameAttribute } from '../../model/contact/contact-fields.ts';
import { parseFilter } from '../../model/list/parse-filter.ts';
import type { Page } from '../../model/shared/page.ts';
import type { ContactQuery } from '../../ports/contact-repository.ts';
import type { Ports } from '../../ports/ports.ts';

/** `filters` is the text of a filter over contacts. */
export type ContactListRequest = Pick<ContactQuery, 'sort' | 'page'> & { readonly filters?: string | undefined };

/**
 * A page of the contacts, visitors included. Needs `contacts:read_all`. Throws `filter.invalid`.
 *
 * @example
 * (await desk.listContacts(actor, { sort: defaultContactSort, page })).total // 2
 */
export async function listContacts(
  ports: Pick<Ports, 'store' | 'dayZone'>,
  actor: Actor,
  { filters = '', sort, page }: ContactListRequest,
): Promise<Page<ContactListItem>> {
  requirePermission(actor, 'contacts:read_all');
  return ports.store.read(
    async (reader) => {
      const attributes = mayNameAttribute(filters) ? await reader.customAttributes.listOf('contact') : [];
      const options = { timeZone: ports.dayZone.current(), nameOf: contactFieldName };
      const filter = parseFilter(contactFieldsWith(attributes), filters, options);
      return reader.contacts.list({ filter, attributes, sort, page });
    },
    { caller: actor.id, oneState: true },
  );
}

import { requirePermission } from '../../model/agent/actor.ts';
import type { Actor } from '../../model/agent/agent.ts';
import type { ContactNote } from '../../model/contact/note.ts';
import type { Page, PageRequest } from '../../model/shared/page.ts';
import type { Ports } from '../../ports/ports.ts';
import { requireContact } from './require-contact.ts';

/**
 * A page of the notes of a contact, newest first. Needs `contact_notes:read`. Throws `contact.not_found`.
 *
 * @example
 * await desk.listContactNotes(actor, contact.id, { page: 1, size: 30 }) // { items: [], total: 0, next: null }
 */
export async function listContactNotes(
  ports: Pick<Ports, 'store'>,
  actor: Actor,
  contactId: number,
  page: PageRequest,
): Promise<Page<ContactNote>> {
  requirePermission(actor, 'contact_notes:read');
  return ports.store.read(
    async (reader) => {
      await requireContact(reader.contacts, contactId);
      return reader.contacts.listNotes(contactId, page);
    },
    { oneState: true },
  );
}

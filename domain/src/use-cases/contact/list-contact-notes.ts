import { requirePermission } from '../../model/agent/actor.ts';
import type { Actor } from '../../model/agent/agent.ts';
import type { ContactNote } from '../../model/contact/note.ts';
import type { Ports } from '../../ports/ports.ts';
import { requireContact } from './require-contact.ts';

/**
 * The notes of a contact, newest first. Needs `contact_notes:read`. Throws `contact.not_found`.
 *
 * @example
 * await desk.listContactNotes(actor, contact.id) // []
 */
export async function listContactNotes(
  ports: Pick<Ports, 'store'>,
  actor: Actor,
  contactId: number,
): Promise<readonly ContactNote[]> {
  requirePermission(actor, 'contact_notes:read');
  return ports.store.read(
    async (reader) => {
      await requireContact(reader.contacts, contactId);
      return reader.contacts.listNotes(contactId);
    },
    { oneState: true },
  );
}

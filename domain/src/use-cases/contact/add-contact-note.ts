import { requirePermission } from '../../model/agent/actor.ts';
import type { Actor } from '../../model/agent/agent.ts';
import type { ContactNote } from '../../model/contact/note.ts';
import type { Ports } from '../../ports/ports.ts';
import { requireNote } from './delete-contact-note.ts';
import { requireContact } from './require-contact.ts';

/**
 * Adds an internal note to a contact. Needs `contact_notes:write`. Throws `contact.not_found`.
 *
 * @example
 * await desk.addContactNote(actor, contact.id, 'Prefers mail') // { note: 'Prefers mail', firstName: 'Admin', … }
 */
export async function addContactNote(
  ports: Pick<Ports, 'store' | 'clock'>,
  actor: Actor,
  contactId: number,
  note: string,
): Promise<ContactNote> {
  requirePermission(actor, 'contact_notes:write');
  const now = ports.clock.now();
  return ports.store.transact(async (writer) => {
    await requireContact(writer.contacts, contactId);
    const noteId = await writer.contacts.insertNote({ contactId, authorId: actor.id, note, createdAt: now });
    await writer.events.append([{ type: 'contact.note_created', contactId, noteId }], now);
    return requireNote(writer.contacts, contactId, noteId);
  });
}

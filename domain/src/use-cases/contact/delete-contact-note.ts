import { requirePermission } from '../../model/agent/actor.ts';
import type { Actor } from '../../model/agent/agent.ts';
import { type ContactNote, mayDeleteNote } from '../../model/contact/note.ts';
import { refuse } from '../../model/shared/errors.ts';
import type { ContactReader } from '../../ports/contact-repository.ts';
import type { Ports } from '../../ports/ports.ts';
import { requireLockedContact } from './require-contact.ts';

/**
 * Deletes a note of a contact. Needs `contact_notes:delete`. Throws `contact.not_found`, `note.not_found` and
 * `note.not_author`.
 *
 * @example
 * const { id } = await desk.addContactNote(actor, contact.id, 'Prefers mail');
 * await desk.deleteContactNote(actor, contact.id, id) // true
 */
export async function deleteContactNote(
  ports: Pick<Ports, 'store' | 'clock'>,
  actor: Actor,
  contactId: number,
  noteId: number,
): Promise<true> {
  requirePermission(actor, 'contact_notes:delete');
  const now = ports.clock.now();
  return ports.store.transact(async (writer) => {
    await requireLockedContact(writer.contacts, contactId);
    const note = await requireNote(writer.contacts, contactId, noteId);
    if (!mayDeleteNote(actor, note.authorId)) {
      throw refuse('note.not_author', 'Only the author or an Admin may delete this note');
    }
    await writer.contacts.deleteNote(noteId);
    await writer.events.append([{ type: 'contact.note_deleted', contactId, noteId }], now);
    return true as const;
  });
}

export async function requireNote(contacts: ContactReader, contactId: number, noteId: number): Promise<ContactNote> {
  const note = await contacts.findNote(contactId, noteId);
  if (note === undefined) throw refuse('note.not_found', 'There is no such note');
  return note;
}

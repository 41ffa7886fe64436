import { requirePermission } from '../actor.ts';
import type { Actor } from '../agent/agent.ts';
import { refuse } from '../errors.ts';
import type { ContactReader } from '../ports/contact-repository.ts';
import type { Ports } from '../ports/ports.ts';
import { type ContactNote, mayDeleteNote } from './note.ts';
import { requireContact, requireLockedContact } from './read-contacts.ts';

export async function listContactNotes(
  ports: Pick<Ports, 'store'>,
  actor: Actor,
  contactId: number,
): Promise<readonly ContactNote[]> {
  requirePermission(actor, 'contact_notes:read');
  return ports.store.read(async (reader) => {
    await requireContact(reader.contacts, contactId);
    return reader.contacts.listNotes(contactId);
  });
}

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

async function requireNote(contacts: ContactReader, contactId: number, noteId: number): Promise<ContactNote> {
  const note = await contacts.findNote(contactId, noteId);
  if (note === undefined) throw refuse('note.not_found', 'There is no such note');
  return note;
}

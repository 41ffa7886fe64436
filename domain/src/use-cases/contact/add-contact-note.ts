import { requirePermission } from '../../model/agent/actor.ts';
import type { Actor } from '../../model/agent/agent.ts';
import type { ContactNote } from '../../model/contact/note.ts';
import type { MessageContentType } from '../../model/message/message.ts';
import { invalidInput } from '../../model/shared/errors.ts';
import type { HtmlSanitizer } from '../../ports/platform.ts';
import type { Ports } from '../../ports/ports.ts';
import { requireFewElements } from '../message/safe-html.ts';
import { requireNote } from './delete-contact-note.ts';
import { requireContact } from './require-contact.ts';

/**
 * Adds an internal note to a contact. A note is text: of HTML its text is kept. Needs `contact_notes:write`. Throws
 * `contact.not_found` and `input.invalid`.
 *
 * @example
 * await desk.addContactNote(actor, contact.id, 'Prefers mail') // { note: 'Prefers mail', firstName: 'Admin', … }
 */
export async function addContactNote(
  ports: Pick<Ports, 'store' | 'clock' | 'sanitizer'>,
  actor: Actor,
  contactId: number,
  given: string,
  contentType: MessageContentType = 'text',
): Promise<ContactNote> {
  requirePermission(actor, 'contact_notes:write');
  const note = contentType === 'html' ? textOfNote(ports.sanitizer, given) : given;
  const now = ports.clock.now();
  return ports.store.transact(async (writer) => {
    await requireContact(writer.contacts, contactId);
    const noteId = await writer.contacts.insertNote({ contactId, authorId: actor.id, note, createdAt: now });
    await writer.events.append([{ type: 'contact.note_created', contactId, noteId }], now);
    return requireNote(writer.contacts, contactId, noteId);
  });
}

function textOfNote(sanitizer: HtmlSanitizer, html: string): string {
  requireFewElements('note', html);
  const { text } = sanitizer.sanitize(html);
  if (text.trim() === '') throw invalidInput('input.invalid', 'note', 'must not be empty');
  return text;
}

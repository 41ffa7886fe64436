import { requirePermission } from '../../model/agent/actor.ts';
import type { Actor } from '../../model/agent/agent.ts';
import type { Contact } from '../../model/contact/contact.ts';
import { filledFrom, lostDetails } from '../../model/contact/contact-details.ts';
import type { DomainEvent } from '../../model/event/event.ts';
import { invalidInput, refuse } from '../../model/shared/errors.ts';
import type { Timestamp } from '../../model/shared/time.ts';
import type { Ports } from '../../ports/ports.ts';
import type { StoreWriter } from '../../ports/store.ts';
import { recordAct, targetOf } from '../audit/record-act.ts';
import { moveConversations } from './move-conversations.ts';
import { requireLockedContact } from './require-contact.ts';

/**
 * Merges another contact or visitor into a contact, for good. Everything that belongs to the other moves in one
 * transaction; their sessions end. What the contact lacks is filled in, a differing e-mail address or phone number
 * becomes a note, and the contact is blocked when either was. Needs `contacts:merge`. Throws `contact.not_found`,
 * `contact.unknown`, `contact.merge_refused` and `input.invalid`.
 *
 * @example
 * const { id } = await desk.createContact(actor, { firstName: 'Ada', country: 'PT' });
 * await desk.mergeContacts(actor, contact.id, id) // { firstName: 'Ada', country: 'PT', … }
 */
export async function mergeContacts(
  ports: Pick<Ports, 'store' | 'clock'>,
  actor: Actor,
  id: number,
  otherId: number,
): Promise<Contact> {
  requirePermission(actor, 'contacts:merge');
  const now = ports.clock.now();
  return ports.store.transact(
    async (writer) => {
      const contact = await requireLockedContact(writer.contacts, id);
      if (otherId === id) throw invalidInput('input.invalid', 'contactId', 'must be another contact');
      const other = await writer.contacts.lock(otherId);
      if (other === undefined) throw invalidInput('contact.unknown', 'contactId', 'is not the id of a contact');
      requireMergeable(contact, other);
      const events = [...(await moveConversations(writer, other, contact, now))];
      await writer.widget.mergeSessions(otherId, id);
      await writer.contacts.absorb(otherId, id);
      events.push(...(await fill(writer, actor, contact, other, now)));
      events.push({ type: 'contact.updated', contactId: id });
      events.push({ type: 'contact.merged', contactId: id, visitorId: otherId });
      await writer.events.append(events, now);
      const merged = await requireLockedContact(writer.contacts, id);
      await recordAct(writer, actor, now, 'contact_merged', targetOf('contact', merged), {
        merged_contact_id: otherId,
      });
      return merged;
    },
    { alone: true },
  );
}

function requireMergeable(contact: Contact, other: Contact): void {
  if (contact.type === 'visitor' && other.type === 'contact') {
    throw refuse('contact.merge_refused', 'A contact cannot become part of a visitor; merge the visitor instead');
  }
  if (contact.externalUserId !== null && other.externalUserId !== null) {
    throw refuse('contact.merge_refused', 'Both have an external user id: they are two customers of your own system');
  }
}

/** Of what the other was: the details, the block, and a note of what there is no room for. */
async function fill(
  writer: StoreWriter,
  actor: Actor,
  contact: Contact,
  other: Contact,
  at: Timestamp,
): Promise<readonly DomainEvent[]> {
  const events: DomainEvent[] = [];
  const isBlocked = !(contact.enabled && other.enabled);
  const filled = filledFrom(contact, other);
  const { email, ...others } = filled;
  const isEmailTaken = Boolean(email) && (await isTaken(writer, { ...contact, ...filled }));
  const lost = [...lostDetails(contact, other), ...(isEmailTaken ? [`E-mail: ${email}`] : [])];
  const details = isEmailTaken ? others : filled;
  await writer.contacts.update(contact.id, { ...details, enabled: !isBlocked, updatedAt: at });
  if (other.lastActiveAt !== null) await writer.contacts.touch(contact.id, other.lastActiveAt, other.lastActiveAt);
  if (isBlocked && contact.enabled) {
    events.push({ type: 'contact.block_changed', contactId: contact.id, enabled: false });
  }
  if (lost.length > 0) {
    const name = `${other.firstName} ${other.lastName}`.trim();
    const note = [`Merged with ${name} (contact ${other.id})`, ...lost].join('\n');
    const noteId = await writer.contacts.insertNote({
      contactId: contact.id,
      authorId: actor.id,
      note,
      createdAt: at,
    });
    events.push({ type: 'contact.note_created', contactId: contact.id, noteId });
  }
  return events;
}

/** A visitor may have stated the address of a contact. */
async function isTaken(writer: StoreWriter, { id, type, email, externalUserId }: Contact): Promise<boolean> {
  if (type !== 'contact' || !email || externalUserId !== null) return false;
  const holder = await writer.contacts.findByEmail(email);
  return holder !== undefined && holder.id !== id && holder.externalUserId === null;
}

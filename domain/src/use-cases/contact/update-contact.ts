import { requirePermission } from '../../model/agent/actor.ts';
import type { Actor } from '../../model/agent/agent.ts';
import type { Contact } from '../../model/contact/contact.ts';
import { changedMembers, definedMembers } from '../../model/shared/defined.ts';
import { requireEmail } from '../../model/shared/email-address.ts';
import { plainLine, requireName } from '../../model/shared/name.ts';
import type { Timestamp } from '../../model/shared/time.ts';
import type { Ports } from '../../ports/ports.ts';
import type { StoreWriter } from '../../ports/store.ts';
import { recordAct, targetOf } from '../audit/record-act.ts';
import { requireFitting } from '../custom-attribute/require-fitting.ts';
import { type Avatar, recordAvatar, withAvatar } from '../media/avatar.ts';
import { type ContactInput, phoneNumberOf, requireFreeIdentity } from './contact-input.ts';
import { requireContact, requireLockedContact } from './require-contact.ts';
import { requireMayIdentify } from './require-may-identify.ts';

/**
 * Changes the given details of a contact. Another external user id ends the sessions of the contact. Needs
 * `contacts:write`. Throws `contact.not_found`, `contact.identity_taken`, `input.invalid`, and what `requireMayIdentify`
 * throws.
 *
 * @example
 * await desk.updateContact(actor, contact.id, { country: 'PT' }) // { firstName: 'Ada', country: 'PT', … }
 */
export async function updateContact(
  ports: Pick<Ports, 'store' | 'clock' | 'ids' | 'mediaStore'>,
  actor: Actor,
  id: number,
  input: ContactInput & { readonly avatar?: Avatar },
): Promise<Contact> {
  requirePermission(actor, 'contacts:write');
  const { avatar, ...details } = input;
  const firstName = input.firstName === undefined ? undefined : requireName('firstName', input.firstName);
  const lastName = input.lastName === undefined ? undefined : plainLine(input.lastName);
  const now = ports.clock.now();
  return withAvatar(ports, avatar, (picture) =>
    ports.store.transact(async (writer) => {
      const contact = await requireLockedContact(writer.contacts, id);
      const email = input.email === undefined ? contact.email : input.email && requireEmail('email', input.email);
      const externalUserId = input.externalUserId === undefined ? contact.externalUserId : input.externalUserId;
      if (contact.type === 'contact') await requireFreeIdentity(writer.contacts, email, externalUserId, id);
      await requireMayIdentify(writer, actor, contact, { email: email || null, externalUserId }, now);
      await requireFitting(writer, 'contact', contact.customAttributes, details.customAttributes);
      const avatarUrl =
        picture === undefined ? undefined : await recordAvatar(ports, writer, id, actor.id, picture, now);
      const given = definedMembers({ ...details, phoneNumber: phoneNumberOf(details), firstName, lastName, avatarUrl });
      const changes = changedMembers(contact, { ...given, email: email || null, externalUserId });
      const isOtherAddress = (email || null) !== contact.email;
      const emailState = isOtherAddress ? { emailState: null } : {};
      await writer.contacts.update(id, { ...changes, ...emailState, updatedAt: now });
      await writer.events.append([{ type: 'contact.updated', contactId: id }], now);
      const updated = await requireContact(writer.contacts, id);
      if (updated.externalUserId !== contact.externalUserId) await recordIdentity(writer, actor, contact, updated, now);
      return updated;
    }),
  );
}

/** What the former identity has proven does not hold for the new one. */
async function recordIdentity(
  writer: StoreWriter,
  actor: Actor,
  { externalUserId: from }: Contact,
  updated: Contact,
  now: Timestamp,
): Promise<void> {
  const { id: contactId, externalUserId: to } = updated;
  const ended = await writer.widget.endSessionsOf(contactId);
  const events = ended.map((sessionId) => ({ type: 'session.ended', contactId, sessionId }) as const);
  if (events.length > 0) await writer.events.append(events, now);
  await recordAct(writer, actor, now, 'contact_identity_changed', targetOf('contact', updated), { from, to });
}

import { requirePermission } from '../actor.ts';
import type { Actor } from '../agent/agent.ts';
import { requireEmail } from '../email-address.ts';
import { refuse } from '../errors.ts';
import type { JsonObject } from '../json.ts';
import { type Avatar, recordAvatar, withAvatar } from '../media/avatar.ts';
import { plainLine, requireName } from '../name.ts';
import type { ContactReader } from '../ports/contact-repository.ts';
import type { Ports } from '../ports/ports.ts';
import type { Contact } from './contact.ts';
import { requireContact, requireLockedContact } from './read-contacts.ts';

/** An absent field is null on creation and stays as it is on update. */
export interface ContactInput {
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  readonly email?: string | null | undefined;
  readonly phoneNumber?: string | null | undefined;
  readonly phoneNumberCountryCode?: string | null | undefined;
  readonly country?: string | null | undefined;
  readonly externalUserId?: string | null | undefined;
  readonly customAttributes?: JsonObject | undefined;
}

export async function createContact(
  ports: Pick<Ports, 'store' | 'clock'>,
  actor: Actor,
  input: ContactInput & { readonly firstName: string },
): Promise<Contact> {
  requirePermission(actor, 'contacts:write');
  const firstName = requireName('firstName', input.firstName);
  const now = ports.clock.now();
  return ports.store.transact(async (writer) => {
    const email = input.email ? requireEmail('email', input.email) : null;
    const externalUserId = input.externalUserId ?? null;
    await requireFreeIdentity(writer.contacts, email, externalUserId);
    const id = await writer.contacts.insert({
      createdAt: now,
      type: 'contact',
      firstName,
      lastName: plainLine(input.lastName ?? ''),
      email,
      phoneNumber: input.phoneNumber ?? null,
      phoneNumberCountryCode: input.phoneNumberCountryCode ?? null,
      avatarUrl: null,
      country: input.country ?? null,
      externalUserId,
      customAttributes: input.customAttributes ?? {},
    });
    await writer.events.append([{ type: 'contact.created', contactId: id }], now);
    return requireContact(writer.contacts, id);
  });
}

export async function updateContact(
  ports: Pick<Ports, 'store' | 'clock' | 'ids' | 'mediaStore'>,
  actor: Actor,
  id: number,
  input: ContactInput & { readonly avatar?: Avatar },
): Promise<Contact> {
  requirePermission(actor, 'contacts:write');
  const firstName = input.firstName === undefined ? undefined : requireName('firstName', input.firstName);
  const now = ports.clock.now();
  return withAvatar(ports, input.avatar, (picture) =>
    ports.store.transact(async (writer) => {
      const contact = await requireLockedContact(writer.contacts, id);
      const email = input.email === undefined ? contact.email : input.email && requireEmail('email', input.email);
      const externalUserId = input.externalUserId === undefined ? contact.externalUserId : input.externalUserId;
      if (contact.type === 'contact') await requireFreeIdentity(writer.contacts, email, externalUserId, id);
      const { phoneNumber, phoneNumberCountryCode, country, customAttributes, lastName } = input;
      const avatarUrl =
        picture === undefined ? undefined : await recordAvatar(ports, writer, id, actor.id, picture, now);
      await writer.contacts.update(id, {
        updatedAt: now,
        ...(avatarUrl !== undefined && { avatarUrl }),
        email: email || null,
        externalUserId,
        ...(firstName !== undefined && { firstName }),
        ...(lastName !== undefined && { lastName: plainLine(lastName) }),
        ...(phoneNumber !== undefined && { phoneNumber }),
        ...(phoneNumberCountryCode !== undefined && { phoneNumberCountryCode }),
        ...(country !== undefined && { country }),
        ...(customAttributes !== undefined && { customAttributes }),
      });
      await writer.events.append([{ type: 'contact.updated', contactId: id }], now);
      return requireContact(writer.contacts, id);
    }),
  );
}

/**
 * An external user id belongs to one contact. An e-mail belongs to one contact among those without
 * an external user id: two verified customers may share a mailbox.
 */
async function requireFreeIdentity(
  contacts: ContactReader,
  email: string | null,
  externalUserId: string | null,
  exceptId?: number,
): Promise<void> {
  const taken = (other: Contact | undefined): boolean => other !== undefined && other.id !== exceptId;
  if (externalUserId !== null && taken(await contacts.findByExternalUserId(externalUserId))) {
    throw refuse('contact.identity_taken', 'Another contact has this external user id');
  }
  if (email && externalUserId === null) {
    const other = await contacts.findByEmail(email);
    if (taken(other) && other?.externalUserId === null) {
      throw refuse('contact.identity_taken', 'Another contact has this e-mail address');
    }
  }
}

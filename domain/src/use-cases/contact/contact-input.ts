import type { Contact } from '../../model/contact/contact.ts';
import { refuse } from '../../model/shared/errors.ts';
import type { JsonObject } from '../../model/shared/json.ts';
import type { ContactReader } from '../../ports/contact-repository.ts';

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

/**
 * An external user id belongs to one contact. An e-mail belongs to one contact among those without
 * an external user id: two verified customers may share a mailbox.
 */
export async function requireFreeIdentity(
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

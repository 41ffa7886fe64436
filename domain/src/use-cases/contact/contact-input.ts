import type { Contact } from '../../model/contact/contact.ts';
import type { ContactDetails } from '../../model/contact/contact-details.ts';
import { tidyPhoneNumber } from '../../model/contact/phone-number.ts';
import { refuse } from '../../model/shared/errors.ts';
import type { ContactReader } from '../../ports/contact-repository.ts';

/** An absent field is empty on creation and stays as it is on update. */
export type ContactInput = {
  readonly [Detail in Exclude<keyof ContactDetails, 'avatarUrl'>]?: ContactDetails[Detail] | undefined;
};

/** The telephone number as it is stored; null removes it, and undefined does not change it. */
export function phoneNumberOf({ phoneNumber }: ContactInput): string | null | undefined {
  return phoneNumber && (tidyPhoneNumber(phoneNumber) || null);
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

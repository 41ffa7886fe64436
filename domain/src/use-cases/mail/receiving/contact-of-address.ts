import type { Contact } from '../../../model/contact/contact.ts';
import type { ContactReader } from '../../../ports/contact-repository.ts';

/** Who writes from the address, never a visitor. Of several contacts with it, one who is blocked. */
export async function contactOfAddress(
  contacts: Pick<ContactReader, 'findByEmail' | 'findBlockedByEmail'>,
  address: string,
): Promise<Contact | undefined> {
  return (await contacts.findBlockedByEmail(address)) ?? contacts.findByEmail(address);
}

import type { Contact } from '../../model/contact/contact.ts';
import { refuse } from '../../model/shared/errors.ts';
import type { ContactReader, ContactRepository } from '../../ports/contact-repository.ts';

/** Throws `contact.not_found`, for an agent's id too. */
export async function requireContact(contacts: ContactReader, id: number): Promise<Contact> {
  return presentContact(await contacts.find(id));
}

/** The same, held until the transaction ends. */
export async function requireLockedContact(contacts: ContactRepository, id: number): Promise<Contact> {
  return presentContact(await contacts.lock(id));
}

/** Throws `contact.not_found`. */
export function presentContact(contact: Contact | undefined): Contact {
  if (contact === undefined) throw refuse('contact.not_found', 'There is no such contact');
  return contact;
}

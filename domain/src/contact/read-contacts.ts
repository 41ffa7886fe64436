import { requirePermission } from '../actor.ts';
import type { Actor } from '../agent/agent.ts';
import { refuse } from '../errors.ts';
import type { Page, PageRequest, SearchPage } from '../page.ts';
import type { ContactReader, ContactRepository } from '../ports/contact-repository.ts';
import type { Ports } from '../ports/ports.ts';
import type { Contact } from './contact.ts';

export async function listContacts(
  ports: Pick<Ports, 'store'>,
  actor: Actor,
  page: PageRequest,
): Promise<Page<Contact>> {
  requirePermission(actor, 'contacts:read_all');
  return ports.store.read((reader) => reader.contacts.list(page));
}

/** `text` has at least three characters. */
export async function searchContacts(
  ports: Pick<Ports, 'store'>,
  actor: Actor,
  text: string,
  page: PageRequest,
): Promise<SearchPage<Contact>> {
  requirePermission(actor, 'contacts:read');
  return ports.store.read((reader) => reader.contacts.search(text, page));
}

export async function getContact(ports: Pick<Ports, 'store'>, actor: Actor, id: number): Promise<Contact> {
  requirePermission(actor, 'contacts:read');
  return ports.store.read((reader) => requireContact(reader.contacts, id));
}

/** Throws `contact.not_found`, for an agent's id too. */
export async function requireContact(contacts: ContactReader, id: number): Promise<Contact> {
  return present(await contacts.find(id));
}

/** The same, held until the transaction ends. */
export async function requireLockedContact(contacts: ContactRepository, id: number): Promise<Contact> {
  return present(await contacts.lock(id));
}

function present(contact: Contact | undefined): Contact {
  if (contact === undefined) throw refuse('contact.not_found', 'There is no such contact');
  return contact;
}

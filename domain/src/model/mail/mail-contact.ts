import type { Contact } from '../contact/contact.ts';
import type { ContactDetails } from '../contact/contact-details.ts';
import { longestPersonName } from '../shared/text-lengths.ts';
import type { MailAuthor } from './mail-author.ts';
import { senderName } from './sender-name.ts';

export type MailContact =
  | { readonly contact: 'known'; readonly id: number; readonly isBlocked: boolean }
  | { readonly contact: 'new'; readonly details: Pick<ContactDetails, 'firstName' | 'lastName' | 'email'> };

/**
 * The contact of a mail. `found` is what `findByEmail` has for the author's address, so that it is never a visitor,
 * whose address is a claim. A contact who is known keeps their name, whatever name the mail gives. A new one has the
 * whole name as first name: where a name is split differs between languages.
 *
 * @example
 * mailContact({ address: 'ada@example.com', given: { address: 'Ada@example.com', name: 'Ada' } }, undefined)
 * // { contact: 'new', details: { firstName: 'Ada', lastName: '', email: 'ada@example.com' } }
 */
export function mailContact(
  { address, given }: Pick<Extract<MailAuthor, { author: 'person' }>, 'address' | 'given'>,
  found: Pick<Contact, 'id' | 'enabled'> | undefined,
): MailContact {
  if (found !== undefined && address !== null) return { contact: 'known', id: found.id, isBlocked: !found.enabled };
  const firstName = senderName(given.name, given.address, longestPersonName);
  return { contact: 'new', details: { firstName, lastName: '', email: address } };
}

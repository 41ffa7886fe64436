import { requirePermission } from '../../model/agent/actor.ts';
import type { Actor } from '../../model/agent/agent.ts';
import type { Contact } from '../../model/contact/contact.ts';
import { noDetails } from '../../model/contact/contact-details.ts';
import { definedMembers } from '../../model/shared/defined.ts';
import { requireEmail } from '../../model/shared/email-address.ts';
import { plainLine, requireName } from '../../model/shared/name.ts';
import type { Ports } from '../../ports/ports.ts';
import { requireFitting } from '../custom-attribute/require-fitting.ts';
import { type ContactInput, phoneNumberOf, requireFreeIdentity } from './contact-input.ts';
import { requireContact } from './require-contact.ts';

/**
 * Creates a contact. Needs `contacts:write`. Throws `contact.identity_taken` and `input.invalid`.
 *
 * @example
 * await desk.createContact(actor, { firstName: 'Ben', email: 'Ben@Example.com' }) // { email: 'ben@example.com', … }
 */
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
    await requireFitting(writer, 'contact', {}, input.customAttributes);
    const id = await writer.contacts.insert({
      ...noDetails,
      ...definedMembers({ ...input, phoneNumber: phoneNumberOf(input) }),
      createdAt: now,
      type: 'contact',
      firstName,
      lastName: plainLine(input.lastName ?? ''),
      email,
      externalUserId,
    });
    await writer.events.append([{ type: 'contact.created', contactId: id }], now);
    return requireContact(writer.contacts, id);
  });
}

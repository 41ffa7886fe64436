import { requirePermission } from '../../model/agent/actor.ts';
import type { Actor } from '../../model/agent/agent.ts';
import type { Contact } from '../../model/contact/contact.ts';
import { invalidInput, refuse } from '../../model/shared/errors.ts';
import type { Ports } from '../../ports/ports.ts';
import type { StoreWriter } from '../../ports/store.ts';
import { mergeInParts, mergeTheRest, refusalOfMerge } from './merge-in-parts.ts';
import { mergesUnderWay } from './merges-under-way.ts';
import { requireContact, requireLockedContact } from './require-contact.ts';
import { requireMayJoin } from './require-may-identify.ts';

/**
 * Merges another contact or visitor into a contact, for good. A few conversations move in one transaction with all that
 * belongs to the other; many move some at a time, each with everything in it, and the other exists until the last one
 * has moved. Then their sessions end. What the contact lacks is filled in, a differing e-mail address or phone number
 * becomes a note, and the contact is blocked when either was. Needs `contacts:merge`. Throws `contact.not_found`,
 * `contact.unknown`, `contact.merge_refused`, `input.invalid`, and what `requireMayJoin` throws.
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
  const merged = await ports.store.transact(
    async (writer) => {
      const contact = await requireLockedContact(writer.contacts, id);
      if (otherId === id) throw invalidInput('input.invalid', 'contactId', 'must be another contact');
      const other = await writer.contacts.lock(otherId);
      if (other === undefined) throw invalidInput('contact.unknown', 'contactId', 'is not the id of a contact');
      const refusal = refusalOfMerge(contact, other);
      if (refusal !== undefined) throw refusal;
      const now = ports.clock.now();
      await requireMayJoin(writer, actor, [contact, other], now);
      await requireNoOtherMerge(writer, id, otherId);
      const whole = await mergeTheRest(writer, actor, contact, other, now);
      if (whole === undefined) {
        await writer.deletions.begin({ kind: 'contact', id: otherId, intoId: id, actorId: actor.id });
      }
      return whole;
    },
    { alone: true },
  );
  if (merged !== undefined) return merged;
  await mergeInParts(ports, actor, { id: otherId, intoId: id });
  return ports.store.read(({ contacts }) => requireContact(contacts, id));
}

/** While its conversations move, a contact becomes part of no other, and no other of it. */
async function requireNoOtherMerge(writer: StoreWriter, id: number, otherId: number): Promise<void> {
  for (const each of await mergesUnderWay(writer)) {
    if (each.id === otherId && each.intoId === id) continue;
    if (each.id === id || each.id === otherId || each.intoId === otherId) {
      throw refuse('contact.merge_refused', 'One of them is being merged already; try again when it has ended');
    }
  }
}

import { requirePermission } from '../../model/agent/actor.ts';
import type { Actor } from '../../model/agent/agent.ts';
import type { Contact } from '../../model/contact/contact.ts';
import type { Ports } from '../../ports/ports.ts';
import { recordAct, targetOf } from '../audit/record-act.ts';
import { requireContact, requireLockedContact } from './require-contact.ts';

/**
 * Blocks a contact (`enabled` false) or unblocks them; the same again changes nothing. Needs `contacts:block`. Throws
 * `contact.not_found`.
 *
 * @example
 * await desk.setContactBlock(actor, contact.id, false) // { enabled: false, … }
 */
export async function setContactBlock(
  ports: Pick<Ports, 'store' | 'clock'>,
  actor: Actor,
  id: number,
  enabled: boolean,
): Promise<Contact> {
  requirePermission(actor, 'contacts:block');
  const now = ports.clock.now();
  return ports.store.transact(async (writer) => {
    const contact = await requireLockedContact(writer.contacts, id);
    if (contact.enabled === enabled) return contact;
    await writer.contacts.update(id, { updatedAt: now, enabled });
    await writer.events.append([{ type: 'contact.block_changed', contactId: id, enabled }], now);
    const type = enabled ? 'contact_unblocked' : 'contact_blocked';
    await recordAct(writer, actor, now, type, targetOf('contact', contact));
    return requireContact(writer.contacts, id);
  });
}

import { requirePermission } from '../../model/agent/actor.ts';
import type { Actor } from '../../model/agent/agent.ts';
import { mayBecome, mostAttributeBytes } from '../../model/contact/attribute-limit.ts';
import { invalidInput } from '../../model/shared/errors.ts';
import type { JsonObject } from '../../model/shared/json.ts';
import type { Ports } from '../../ports/ports.ts';
import { requireLockedContact } from '../contact/require-contact.ts';
import { openConversation } from '../conversation/open-conversation.ts';
import { requireFitting } from './require-fitting.ts';

/**
 * Sets custom attributes of the contact of a conversation; null removes one, and the others stay. Needs
 * `contacts:write`. Throws `conversation.not_found`, `conversation.no_access` and `input.invalid`.
 *
 * @example
 * await desk.setContactAttributes(actor, uuid, { seats: 3, plan: null }) // true
 */
export async function setContactAttributes(
  ports: Pick<Ports, 'store' | 'clock'>,
  actor: Actor,
  uuid: string,
  changes: JsonObject,
): Promise<true> {
  requirePermission(actor, 'contacts:write');
  const now = ports.clock.now();
  return ports.store.transact(async (writer) => {
    const { contactId } = await openConversation(writer, actor, uuid);
    const { customAttributes: before } = await requireLockedContact(writer.contacts, contactId);
    await requireFitting(writer, 'contact', before, changes, '');
    const members = Object.entries({ ...before, ...changes }).filter(([, value]) => value !== null);
    const customAttributes = Object.fromEntries(members);
    if (!mayBecome(before, customAttributes)) {
      throw invalidInput('input.invalid', '', `must have at most ${mostAttributeBytes} bytes in all`);
    }
    await writer.contacts.update(contactId, { customAttributes, updatedAt: now });
    await writer.events.append([{ type: 'contact.updated', contactId }], now);
    return true as const;
  });
}

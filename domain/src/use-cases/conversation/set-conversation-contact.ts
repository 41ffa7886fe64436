import { requirePermission } from '../../model/agent/actor.ts';
import { type Actor, fullName } from '../../model/agent/agent.ts';
import type { Contact } from '../../model/contact/contact.ts';
import { noDetails } from '../../model/contact/contact-details.ts';
import { channelRules } from '../../model/inbox/channel-rules.ts';
import { requireEmail } from '../../model/shared/email-address.ts';
import { invalidInput, refuse } from '../../model/shared/errors.ts';
import { requireName } from '../../model/shared/name.ts';
import type { Timestamp } from '../../model/shared/time.ts';
import type { Ports } from '../../ports/ports.ts';
import type { StoreWriter } from '../../ports/store.ts';
import { requireContact } from '../contact/require-contact.ts';
import { changeConversation } from './change-conversation.ts';
import { lockConversation } from './open-conversation.ts';

/** An existing contact, or the one with this address, who is created when there is none. */
type OtherContact = { readonly id: number } | { readonly email: string; readonly firstName?: string | undefined };

/**
 * Gives a conversation another contact, where a mail was forwarded or came from the wrong address. Messages keep their
 * authors. Needs `messages:write`. Throws `conversation.no_addresses` for a chat, `contact.unknown`, `input.invalid`,
 * `conversation.not_found` and `conversation.no_access`.
 *
 * @example
 * await desk.setConversationContact(actor, uuid, { id: 1 }) // throws conversation.no_addresses
 */
export async function setConversationContact(
  ports: Pick<Ports, 'store' | 'clock' | 'ids'>,
  actor: Actor,
  uuid: string,
  other: OtherContact,
): Promise<true> {
  requirePermission(actor, 'messages:write');
  const now = ports.clock.now();
  return ports.store.transact(async (writer) => {
    const conversation = await lockConversation(writer, actor, uuid, { forMessage: true });
    if (!channelRules[conversation.inboxChannel].hasAddresses) {
      throw refuse('conversation.no_addresses', 'The contact of a chat cannot be changed');
    }
    const before = await requireContact(writer.contacts, conversation.contactId);
    const contact = await resolve(writer, other, now);
    if (contact.id === before.id) return true as const;
    const contactChannelId = await writer.contacts.ensureChannel(contact.id, conversation.inboxId, now);
    await writer.conversations.setContact(conversation.id, contact.id, contactChannelId);
    const part = { type: 'contact_changed', name: fullName(contact), from: fullName(before) } as const;
    await changeConversation(ports, writer, conversation, actor, now, {
      state: {},
      contactId: contact.id,
      parts: [part],
    });
    return true as const;
  });
}

async function resolve(writer: StoreWriter, other: OtherContact, at: Timestamp): Promise<Contact> {
  if ('id' in other) {
    const found = await writer.contacts.find(other.id);
    if (found?.type !== 'contact') throw invalidInput('contact.unknown', 'contactId', 'is not the id of a contact');
    return found;
  }
  const email = requireEmail('contactEmail', other.email);
  const known = await writer.contacts.findByEmail(email);
  if (known !== undefined) return known;
  const firstName = requireName('firstName', other.firstName ?? '');
  const id = await writer.contacts.insert({ ...noDetails, createdAt: at, type: 'contact', firstName, email });
  await writer.events.append([{ type: 'contact.created', contactId: id }], at);
  return requireContact(writer.contacts, id);
}

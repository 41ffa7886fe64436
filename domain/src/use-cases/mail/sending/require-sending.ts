import type { Contact } from '../../../model/contact/contact.ts';
import type { Conversation } from '../../../model/conversation/conversation.ts';
import { nextSending, type SendingMail } from '../../../model/mail/sending/sending-state.ts';
import { invalidInput, refuse } from '../../../model/shared/errors.ts';
import type { Timestamp } from '../../../model/shared/time.ts';
import type { StoreWriter } from '../../../ports/store.ts';
import { presentContact } from '../../contact/require-contact.ts';
import { inboxOf } from '../../inbox/require-inbox.ts';
import { type MailInbox, mailInboxOf, maySend } from './mail-inbox.ts';

/**
 * By which inbox a mail of the conversation leaves, and whose conversation it is. Throws `inbox.disabled` and
 * `contact.blocked`.
 */
export async function requireSending(
  { inboxes, contacts }: Pick<StoreWriter, 'inboxes' | 'contacts'>,
  conversation: Pick<Conversation, 'inboxId' | 'contactId'>,
): Promise<{ readonly mailInbox: MailInbox; readonly contact: Contact }> {
  const [inbox, found] = await Promise.all([inboxOf(inboxes, conversation), contacts.find(conversation.contactId)]);
  const mailInbox = mailInboxOf(inbox);
  if (mailInbox === undefined || !maySend(mailInbox)) {
    throw invalidInput('inbox.disabled', '', 'The inbox is disabled, or has no sender: no mail can leave by it');
  }
  const contact = presentContact(found);
  // Mail from the address is dropped while any contact with it is blocked: an answer would not come in.
  const isBlocked =
    !contact.enabled || (contact.email !== null && (await contacts.findBlockedByEmail(contact.email)) !== undefined);
  if (isBlocked) throw refuse('contact.blocked', 'The contact, or another one with the same address, is blocked');
  return { mailInbox, contact };
}

/** Without a relay a mail that was to wait fails at once. */
export function failedWithoutRelay({ config }: MailInbox, waiting: SendingMail, at: Timestamp): SendingMail {
  if (config.smtp.length > 0) return waiting;
  return nextSending(waiting, { type: 'given_up', at, claim: null, code: 'mail.no_transport' }) ?? waiting;
}

import { peopleOfReply } from '../../../model/mail/recipients/mail-people.ts';
import { allOwnAddresses } from '../../../model/mail/recipients/own-addresses.ts';
import { messageStatusOf } from '../../../model/mail/sending/delivery-state.ts';
import { mayReceiveMail } from '../../../model/mail/sending/mail-recipients.ts';
import { nextSending, type SendingMail, type SendingRecipient } from '../../../model/mail/sending/sending-state.ts';
import { deliveryMeta } from '../../../model/mail/sending/shown-delivery.ts';
import type { MailInOutbox } from '../../../model/mail/store/mail-records.ts';
import type { Message } from '../../../model/message/message.ts';
import { type InputIssue, refuse } from '../../../model/shared/errors.ts';
import type { Timestamp } from '../../../model/shared/time.ts';
import type { Replacement, SendingStatus } from '../../../ports/message-transport.ts';
import type { StoreWriter } from '../../../ports/store.ts';
import type { MailInbox } from './mail-inbox.ts';
import { failedWithoutRelay, requireSending } from './require-sending.ts';
import { updateListing } from './update-listing.ts';

/**
 * Failed and unknown recipients of the mail wait again, with other addresses instead of some. Throws
 * `message.no_mail`, `message.not_failed`, `mail.recipients`, `inbox.disabled` and `contact.blocked`.
 */
export async function retryMail(
  writer: StoreWriter,
  message: Message,
  at: Timestamp,
  replace: readonly Replacement[],
): Promise<SendingStatus> {
  const mail = await writer.mailOutbox.findOfMessage(message.id);
  if (mail === undefined) throw refuse('message.no_mail', 'The message is from before mail was sent: write it again');
  const conversation = await writer.conversations.lock(message.conversationUuid);
  if (conversation === undefined) throw refuse('conversation.not_found', 'There is no such conversation');
  const { mailInbox } = await requireSending(writer, conversation);
  requireReplaceable(mail.sending, replace);
  const after = await retried(writer, mail, mailInbox, at, replace);
  const lists = listsOf(after.recipients);
  await writer.messages.setMeta(message.id, { ...message.meta, ...lists, delivery: deliveryMeta(after) }, at);
  await addReplaced(writer, mail, mailInbox, lists);
  await updateListing(writer, conversation, at);
  return messageStatusOf(after);
}

function requireReplaceable({ recipients }: SendingMail, replace: readonly Replacement[]): void {
  const failed = new Set(recipients.flatMap(({ state, address }) => (state === 'failed' ? [address] : [])));
  const others = new Set(recipients.map(({ address }) => address.toLowerCase()));
  const issues = replace.flatMap(({ address, by }, index): InputIssue[] => {
    const found: InputIssue[] = [];
    const isFirst = replace.findIndex((each) => each.address === address) === index;
    const isOnly = replace.every((each, at) => at === index || each.by.toLowerCase() !== by.toLowerCase());
    if (!failed.has(address) || !isFirst) {
      found.push({ path: `replace.${index}.address`, message: 'must be a recipient who did not get the mail, once' });
    }
    if (!mayReceiveMail(by)) {
      const message = 'must be an address such as ada@example.com, in ASCII';
      found.push({ path: `replace.${index}.by`, message });
    } else if (!isOnly || (others.has(by.toLowerCase()) && by.toLowerCase() !== address.toLowerCase())) {
      found.push({ path: `replace.${index}.by`, message: 'is a recipient of the mail already' });
    }
    return found;
  });
  if (issues.length > 0) throw refuse('mail.recipients', 'The mail cannot be sent to these recipients', { issues });
}

async function retried(
  writer: StoreWriter,
  { id, sending }: MailInOutbox,
  mailInbox: MailInbox,
  at: Timestamp,
  replace: readonly Replacement[],
): Promise<SendingMail> {
  const waiting = nextSending(sending, { type: 'retried', at, replace });
  const after = waiting && failedWithoutRelay(mailInbox, waiting, at);
  if (after === undefined || !(await writer.mailOutbox.change(id, sending, after, at))) {
    throw refuse('message.not_failed', 'Only a mail that failed is sent again');
  }
  return after;
}

function listsOf(recipients: readonly SendingRecipient[]): Readonly<Record<'to' | 'cc' | 'bcc', readonly string[]>> {
  const inRole = (wanted: SendingRecipient['role']): readonly string[] =>
    recipients.flatMap(({ role, address }) => (role === wanted ? [address] : []));
  return { to: inRole('to'), cc: inRole('cc'), bcc: inRole('bcc') };
}

async function addReplaced(
  writer: StoreWriter,
  { conversationId, side }: MailInOutbox,
  { own }: MailInbox,
  { to, cc }: Readonly<Record<'to' | 'cc', readonly string[]>>,
): Promise<void> {
  if (conversationId === null) return;
  const known = new Set(
    (await writer.mailThreads.findPeople(conversationId, [...to, ...cc])).map(({ address }) => address),
  );
  const fresh = (addresses: readonly string[]) =>
    addresses.filter((address) => !known.has(address)).map((address) => ({ address, name: '' }));
  const people = peopleOfReply({ to: fresh(to), cc: fresh(cc), side }, allOwnAddresses(own));
  if (people.length > 0) await writer.mailThreads.addPeople(conversationId, people);
}

import { systemAuthor } from '../../../model/conversation/conversation-change.ts';
import { afterSending, messageStatusOf } from '../../../model/mail/sending/delivery-state.ts';
import type { SendingMail } from '../../../model/mail/sending/sending-state.ts';
import { deliveryMeta, isSameDelivery } from '../../../model/mail/sending/shown-delivery.ts';
import type { MailInOutbox } from '../../../model/mail/store/mail-records.ts';
import type { Message } from '../../../model/message/message.ts';
import type { Timestamp } from '../../../model/shared/time.ts';
import type { Ports } from '../../../ports/ports.ts';
import type { StoreWriter } from '../../../ports/store.ts';
import { changeConversation } from '../../conversation/change-conversation.ts';
import { notifyOfFailure } from '../../notification/notify.ts';
import { updateListing } from './update-listing.ts';

/**
 * Stores the state of a mail and what follows from it: the status and the delivery of its message, what lists show, an
 * activity that names recipients who did not get it, and the notification of its author. False where the mail is not in
 * its former state any more: then nothing is stored. Part of the caller's transaction.
 */
export async function storeSending(
  ports: Pick<Ports, 'ids'>,
  writer: StoreWriter,
  mail: MailInOutbox,
  after: SendingMail,
  at: Timestamp,
): Promise<boolean> {
  if (!(await writer.mailOutbox.change(mail.id, mail.sending, after, at))) return false;
  // An attempt that has begun is not shown: most end within a second.
  if (after.step === 'sending' || after.step === 'committing') return true;
  const { activity, notifiesAuthor } = afterSending(mail.sending, after);
  const message = mail.messageId === null ? undefined : await writer.messages.findById(mail.messageId);
  if (message === undefined) return true;
  const conversation = await writer.conversations.lock(message.conversationUuid, { forMessage: true });
  if (conversation === undefined) return true;
  await updateMessage(writer, message, after, at);
  await updateListing(writer, conversation, at);
  if (activity.length > 0) {
    const change = { state: {}, parts: [{ type: 'not_delivered', names: activity }] } as const;
    await changeConversation(ports, writer, conversation, systemAuthor, at, change);
  }
  if (notifiesAuthor) await notifyOfFailure(writer, conversation, message, failedOf(after), at);
  return true;
}

async function updateMessage(writer: StoreWriter, message: Message, after: SendingMail, at: Timestamp): Promise<void> {
  const { id: messageId, conversationId, meta } = message;
  const [status, delivery] = [messageStatusOf(after), deliveryMeta(after)];
  if (status === message.status && isSameDelivery(meta, delivery)) return;
  await writer.messages.setStatus(messageId, status, at);
  await writer.messages.setMeta(messageId, { ...meta, delivery }, at);
  await writer.events.append([{ type: 'message.updated', conversationId, seq: null, messageId }], at);
}

function failedOf({ recipients }: SendingMail): readonly string[] {
  return recipients.flatMap(({ state, address }) => (state === 'failed' ? [address] : []));
}

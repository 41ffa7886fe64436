import type { Conversation } from '../../../model/conversation/conversation.ts';
import { isSameListing, listedDelivery } from '../../../model/mail/sending/shown-delivery.ts';
import type { ListedDelivery } from '../../../model/mail/store/listed-delivery.ts';
import type { Timestamp } from '../../../model/shared/time.ts';
import type { StoreReader, StoreWriter } from '../../../ports/store.ts';

/** What lists show of the mails of the conversation. */
async function currentListing(reader: StoreReader, conversationId: number): Promise<ListedDelivery | null> {
  for (const mail of await reader.mailOutbox.listOpenOf(conversationId)) {
    if (mail.isLeft || mail.messageId === null) continue;
    const message = await reader.messages.findById(mail.messageId);
    const listed = message && listedDelivery(message.uuid, mail.sending);
    if (listed) return listed;
  }
  return null;
}

/** Brings what lists show of the mails of a locked conversation up to date; part of the caller's transaction. */
export async function updateListing(
  writer: StoreWriter,
  { id: conversationId, delivery: before }: Pick<Conversation, 'id' | 'delivery'>,
  at: Timestamp,
): Promise<void> {
  const delivery = await currentListing(writer, conversationId);
  if (isSameListing(before, delivery)) return;
  await writer.conversations.update(conversationId, { delivery, updatedAt: at });
  await writer.events.append([{ type: 'conversation.updated', conversationId, seq: null, changes: { delivery } }], at);
}

import type { Message } from '../../../model/message/message.ts';
import type { StoreReader } from '../../../ports/store.ts';

/** The Message-IDs of those of the messages that were mails, by message. */
export async function mailIdsOf(
  reader: Pick<StoreReader, 'mailOutbox'>,
  messages: readonly Pick<Message, 'id' | 'meta'>[],
): Promise<ReadonlyMap<number, string>> {
  const sent = await reader.mailOutbox.listOfMessages(messages.map(({ id }) => id));
  const received = messages.flatMap(({ id, meta }) =>
    typeof meta.message_id === 'string' ? [[id, meta.message_id] as const] : [],
  );
  const own = sent.flatMap(({ messageId, headerId }) => (messageId === null ? [] : [[messageId, headerId] as const]));
  return new Map([...received, ...own]);
}

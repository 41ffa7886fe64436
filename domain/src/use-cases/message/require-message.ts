import type { Message } from '../../model/message/message.ts';
import { refuse } from '../../model/shared/errors.ts';
import type { MessageReader } from '../../ports/message-repository.ts';

/** Throws `message.not_found`. */
export async function requireMessage(messages: MessageReader, conversationId: number, uuid: string): Promise<Message> {
  const message = await messages.find(conversationId, uuid);
  if (message === undefined) throw refuse('message.not_found', 'There is no such message');
  return message;
}

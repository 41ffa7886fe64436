import type { Conversation } from '../../model/conversation/conversation.ts';
import { isComplete } from '../../model/inbox/channel-rules.ts';
import type { MessageTransport } from '../../ports/message-transport.ts';
import type { Ports } from '../../ports/ports.ts';

/** How the replies of the conversation leave; undefined where nothing sends them, so that they stay `pending`. */
export function transportOf(
  { transports }: Pick<Ports, 'transports'>,
  { inboxChannel }: Pick<Conversation, 'inboxChannel'>,
): MessageTransport | undefined {
  return isComplete(inboxChannel) ? transports[inboxChannel] : undefined;
}

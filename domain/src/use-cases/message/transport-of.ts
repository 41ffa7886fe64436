import type { Conversation } from '../../model/conversation/conversation.ts';
import type { MessageTransport } from '../../ports/message-transport.ts';
import type { Ports } from '../../ports/ports.ts';

/** How the replies of the conversation leave. */
export function transportOf(
  { transports }: Pick<Ports, 'transports'>,
  { inboxChannel }: Pick<Conversation, 'inboxChannel'>,
): MessageTransport {
  return transports[inboxChannel];
}

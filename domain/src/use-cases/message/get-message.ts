import { requirePermission } from '../../model/agent/actor.ts';
import type { Actor } from '../../model/agent/agent.ts';
import type { Message } from '../../model/message/message.ts';
import type { Ports } from '../../ports/ports.ts';
import { openConversation } from '../conversation/open-conversation.ts';
import { requireMessage } from './require-message.ts';

/**
 * A message of a conversation. Needs `messages:read`. Throws `message.not_found`, `conversation.not_found` and
 * `conversation.no_access`.
 *
 * @example
 * await desk.getMessage(actor, uuid, message.uuid) // { textContent: 'Where is my order?', … }
 */
export async function getMessage(
  ports: Pick<Ports, 'store'>,
  actor: Actor,
  conversationUuid: string,
  uuid: string,
): Promise<Message> {
  requirePermission(actor, 'messages:read');
  return ports.store.read(
    async (reader) => {
      const conversation = await openConversation(reader, actor, conversationUuid);
      return requireMessage(reader.messages, conversation.id, uuid);
    },
    { oneState: true },
  );
}

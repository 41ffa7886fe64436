import { requirePermission } from '../../model/agent/actor.ts';
import type { Actor } from '../../model/agent/agent.ts';
import type { Message } from '../../model/message/message.ts';
import type { Ports } from '../../ports/ports.ts';
import { openConversation } from '../conversation/open-conversation.ts';
import { requireMessage } from './require-message.ts';

export async function getMessage(
  ports: Pick<Ports, 'store'>,
  actor: Actor,
  conversationUuid: string,
  uuid: string,
): Promise<Message> {
  requirePermission(actor, 'messages:read');
  return ports.store.read(async (reader) => {
    const conversation = await openConversation(reader, actor, conversationUuid);
    return requireMessage(reader.messages, conversation.id, uuid);
  });
}

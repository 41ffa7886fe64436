import { requirePermission } from '../../model/agent/actor.ts';
import type { Actor } from '../../model/agent/agent.ts';
import type { Message } from '../../model/message/message.ts';
import type { Page } from '../../model/shared/page.ts';
import type { MessageQuery } from '../../ports/message-repository.ts';
import type { Ports } from '../../ports/ports.ts';
import { openConversation } from '../conversation/open-conversation.ts';

/**
 * A page of the messages of a conversation, newest first. Needs `messages:read`. Throws `conversation.not_found` and
 * `conversation.no_access`.
 *
 * @example
 * (await desk.listMessages(actor, uuid, { private: false, types: ['incoming'], page })).total // 1
 */
export async function listMessages(
  ports: Pick<Ports, 'store'>,
  actor: Actor,
  conversationUuid: string,
  query: Omit<MessageQuery, 'conversationId'>,
): Promise<Page<Message>> {
  requirePermission(actor, 'messages:read');
  return ports.store.read(async (reader) => {
    const conversation = await openConversation(reader, actor, conversationUuid);
    return reader.messages.list({ ...query, conversationId: conversation.id });
  });
}

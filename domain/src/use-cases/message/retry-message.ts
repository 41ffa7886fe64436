import { requirePermission } from '../../model/agent/actor.ts';
import type { Actor } from '../../model/agent/agent.ts';
import type { Message } from '../../model/message/message.ts';
import { refuse } from '../../model/shared/errors.ts';
import type { Ports } from '../../ports/ports.ts';
import { lockConversation } from '../conversation/open-conversation.ts';
import { requireMessage } from './require-message.ts';
import { transportOf } from './transport-of.ts';

/**
 * Hands a message that failed to the transport of its channel again. Needs `messages:write`. Throws `message.not_failed`,
 * `message.not_found`, `conversation.not_found` and `conversation.no_access`.
 *
 * @example
 * await desk.retryMessage(actor, uuid, message.uuid) // throws message.not_failed
 */
export async function retryMessage(
  ports: Pick<Ports, 'store' | 'clock' | 'transports'>,
  actor: Actor,
  conversationUuid: string,
  uuid: string,
): Promise<Message> {
  requirePermission(actor, 'messages:write');
  const now = ports.clock.now();
  return ports.store.transact(async (writer) => {
    const conversation = await lockConversation(writer, actor, conversationUuid);
    const message = await requireMessage(writer.messages, conversation.id, uuid);
    if (message.status !== 'failed') throw refuse('message.not_failed', 'Only a failed message is sent again');
    const status = (await transportOf(ports, conversation)?.retry(writer, message, now)) ?? 'pending';
    await writer.messages.setStatus(message.id, status, now);
    const event = {
      type: 'message.updated',
      conversationId: conversation.id,
      seq: null,
      messageId: message.id,
    } as const;
    await writer.events.append([event], now);
    return requireMessage(writer.messages, conversation.id, uuid);
  });
}

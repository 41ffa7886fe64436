import { requirePermission } from '../../model/agent/actor.ts';
import type { Actor } from '../../model/agent/agent.ts';
import { mayReadMessages } from '../../model/conversation/readable-texts.ts';
import { hasFailedRecipients } from '../../model/mail/sending/shown-delivery.ts';
import type { Message } from '../../model/message/message.ts';
import { refuse } from '../../model/shared/errors.ts';
import type { Replacement } from '../../ports/message-transport.ts';
import type { Ports } from '../../ports/ports.ts';
import { lockConversation } from '../conversation/open-conversation.ts';
import { requireMessage } from './require-message.ts';
import { transportOf } from './transport-of.ts';

/**
 * Hands a message that failed, for all recipients or for some, to the transport of its channel again, with right
 * addresses instead of wrong ones. Without `messages:read` the answer has no texts of others. Needs `messages:write`, and
 * `messages:read` to replace an address: the message goes to it with all that it quotes. Throws `message.not_failed`,
 * `message.not_found`, `conversation.not_found`, `conversation.no_access`, and what the transport refuses.
 *
 * @example
 * await desk.retryMessage(actor, uuid, message.uuid) // throws message.not_failed
 */
export async function retryMessage(
  ports: Pick<Ports, 'store' | 'clock' | 'transports'>,
  actor: Actor,
  conversationUuid: string,
  uuid: string,
  replace: readonly Replacement[] = [],
): Promise<Message> {
  requirePermission(actor, 'messages:write');
  if (replace.length > 0) requirePermission(actor, 'messages:read');
  const now = ports.clock.now();
  return ports.store.transact(async (writer) => {
    const conversation = await lockConversation(writer, actor, conversationUuid);
    const message = await requireMessage(writer.messages, conversation.id, uuid);
    const isFailed = message.status === 'failed' || hasFailedRecipients(message.meta);
    if (!isFailed) throw refuse('message.not_failed', 'Only a failed message is sent again');
    const status = await transportOf(ports, conversation).retry(writer, message, now, replace);
    await writer.messages.setStatus(message.id, status, now);
    const event = {
      type: 'message.updated',
      conversationId: conversation.id,
      seq: null,
      messageId: message.id,
    } as const;
    await writer.events.append([event], now);
    const retried = await requireMessage(writer.messages, conversation.id, uuid);
    return mayReadMessages(actor) || isOwn(actor, retried) ? retried : withoutTexts(retried);
  });
}

function isOwn({ id }: Actor, { senderType, senderId }: Message): boolean {
  return senderType === 'agent' && senderId === id;
}

function withoutTexts(message: Message): Message {
  const meta = { from: [], to: [], cc: [], bcc: [], subject: '' };
  return { ...message, content: '', textContent: '', attachments: [], mentions: [], meta };
}

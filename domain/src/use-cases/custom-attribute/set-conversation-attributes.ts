import { requirePermission } from '../../model/agent/actor.ts';
import type { Actor } from '../../model/agent/agent.ts';
import type { JsonObject } from '../../model/shared/json.ts';
import type { Ports } from '../../ports/ports.ts';
import { lockConversation } from '../conversation/open-conversation.ts';
import { requireFitting } from './require-fitting.ts';

/**
 * Replaces the custom attributes of a conversation. Needs `conversations:update_tags`. Throws `conversation.not_found`,
 * `conversation.no_access` and `input.invalid`.
 *
 * @example
 * await desk.setConversationAttributes(actor, uuid, { order: 'A-17' }) // true
 */
export async function setConversationAttributes(
  ports: Pick<Ports, 'store' | 'clock'>,
  actor: Actor,
  uuid: string,
  attributes: JsonObject,
): Promise<true> {
  requirePermission(actor, 'conversations:update_tags');
  const now = ports.clock.now();
  return ports.store.transact(async (writer) => {
    const { id: conversationId } = await lockConversation(writer, actor, uuid);
    const before = await writer.conversations.findDocuments(conversationId);
    await requireFitting(writer, 'conversation', before?.customAttributes ?? {}, attributes, '');
    await writer.conversations.setCustomAttributes(conversationId, attributes);
    await writer.conversations.update(conversationId, { updatedAt: now });
    const changes = { updatedAt: now };
    await writer.events.append([{ type: 'conversation.updated', conversationId, seq: null, changes }], now);
    return true as const;
  });
}

import { requirePermission } from '../../model/agent/actor.ts';
import type { Actor } from '../../model/agent/agent.ts';
import type { Participant } from '../../model/conversation/conversation.ts';
import type { Ports } from '../../ports/ports.ts';
import { openConversation } from './open-conversation.ts';

/**
 * The agents who wrote in a conversation, by id. Needs `conversations:read`. Throws `conversation.not_found` and
 * `conversation.no_access`.
 *
 * @example
 * await desk.listParticipants(actor, uuid) // []
 */
export async function listParticipants(
  ports: Pick<Ports, 'store'>,
  actor: Actor,
  uuid: string,
): Promise<readonly Participant[]> {
  requirePermission(actor, 'conversations:read');
  return ports.store.read(
    async (reader) => {
      const conversation = await openConversation(reader, actor, uuid);
      return reader.conversations.listParticipants(conversation.id);
    },
    { oneState: true },
  );
}

import { requirePermission } from '../../model/agent/actor.ts';
import type { Actor } from '../../model/agent/agent.ts';
import type { Conversation } from '../../model/conversation/conversation.ts';
import type { Message } from '../../model/message/message.ts';
import type { Ports } from '../../ports/ports.ts';
import { openConversation } from '../conversation/open-conversation.ts';

/** Some messages of a conversation that its contact may see, oldest first. */
export interface TranscriptPart {
  readonly conversation: Conversation;
  readonly messages: readonly Message[];
  /** The message after which the next part begins; null after the last part. */
  readonly next: number | null;
}

/** Few enough that reading them does not delay others, even if the messages are long. */
const messagesOfPart = 20;

/**
 * Twenty public messages of a conversation, oldest first. Needs `messages:read`. Throws `conversation.not_found` and
 * `conversation.no_access`.
 *
 * @param after a message id; 0 for the beginning
 * @example
 * await desk.getTranscript(actor, uuid, 0) // { messages: [{ type: 'incoming', … }], next: null, … }
 */
export async function getTranscript(
  ports: Pick<Ports, 'store'>,
  actor: Actor,
  uuid: string,
  after: number,
): Promise<TranscriptPart> {
  requirePermission(actor, 'messages:read');
  return ports.store.read(
    async (reader) => {
      const conversation = await openConversation(reader, actor, uuid);
      const messages = await reader.messages.listPublicAfter(conversation.id, after, messagesOfPart);
      const last = messages.at(-1);
      return {
        conversation,
        messages,
        next: last !== undefined && messages.length === messagesOfPart ? last.id : null,
      };
    },
    { oneState: true },
  );
}

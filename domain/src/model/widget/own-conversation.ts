import type { Conversation } from '../conversation/conversation.ts';
import { refuse } from '../shared/errors.ts';
import type { WidgetActor } from './session.ts';

/**
 * The conversation when it belongs to the actor and their inbox; any other one does not exist. Throws
 * `conversation.not_found`.
 */
export function requireOwn(actor: WidgetActor, conversation: Conversation | undefined): Conversation {
  if (conversation?.contactId !== actor.contact.id || conversation.inboxId !== actor.inbox.id) {
    throw refuse('conversation.not_found', 'There is no such conversation');
  }
  return conversation;
}

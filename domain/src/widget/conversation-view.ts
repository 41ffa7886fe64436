import type { Agent } from '../agent/agent.ts';
import type { Conversation } from '../conversation/conversation.ts';
import { notFound } from '../errors.ts';
import type { Message } from '../message/message.ts';
import type { StoreReader } from '../ports/store.ts';
import type { WidgetActor } from './session.ts';

/** A conversation as its contact sees it. */
export interface WidgetConversationView {
  readonly conversation: Conversation;
  /** The newest one that he may see. */
  readonly lastMessage: Message | null;
  /** Messages of agents that he has not seen, at most 99. */
  readonly unreadCount: number;
  readonly assignee: Agent | null;
}

export async function viewConversation(
  reader: StoreReader,
  conversation: Conversation,
): Promise<WidgetConversationView> {
  const { id, contactId, assignedUserId } = conversation;
  return {
    conversation,
    lastMessage: (await reader.messages.newestPublic(id)) ?? null,
    unreadCount: await reader.messages.countUnreadOfContact(id, contactId),
    assignee: (assignedUserId !== null && (await reader.agents.find(assignedUserId))) || null,
  };
}

/** The conversation when it is the actor's, in his inbox; anybody else's is not there. Throws `conversation.not_found`. */
export function requireOwn(actor: WidgetActor, conversation: Conversation | undefined): Conversation {
  if (conversation?.contactId !== actor.contact.id || conversation.inboxId !== actor.inbox.id) {
    throw notFound('conversation.not_found', 'There is no such conversation');
  }
  return conversation;
}

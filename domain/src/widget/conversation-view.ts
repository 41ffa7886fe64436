import type { Agent } from '../agent/agent.ts';
import type { Conversation } from '../conversation/conversation.ts';
import { refuse } from '../errors.ts';
import type { PublicMessage } from '../ports/message-repository.ts';
import type { StoreReader } from '../ports/store.ts';
import type { WidgetActor } from './session.ts';

/** A conversation as its contact sees it. */
export interface WidgetConversationView {
  readonly conversation: Conversation;
  /** The newest one that they may see; its text is the conversation's `lastInteraction`. */
  readonly lastMessage: PublicMessage | null;
  /** Messages of agents that he has not seen, at most 99. */
  readonly unreadCount: number;
  readonly assignee: Agent | null;
}

export async function viewConversation(
  reader: StoreReader,
  conversation: Conversation,
): Promise<WidgetConversationView> {
  const [view] = await viewConversations(reader, conversation.contactId, [conversation]);
  if (view === undefined) throw new Error('a conversation has no view');
  return view;
}

/** In the same order; all of them are the contact's. */
export async function viewConversations(
  reader: StoreReader,
  contactId: number,
  conversations: readonly Conversation[],
): Promise<readonly WidgetConversationView[]> {
  const ids = conversations.map(({ id }) => id);
  const newest = await reader.messages.newestPublicOf(ids);
  const unread = await reader.messages.unreadOfContact(ids, contactId);
  const agents = new Map<number, Agent | undefined>();
  for (const { assignedUserId: id } of conversations) {
    if (id !== null && !agents.has(id)) agents.set(id, await reader.agents.find(id));
  }
  return conversations.map((conversation) => ({
    conversation,
    lastMessage: newest.get(conversation.id) ?? null,
    unreadCount: unread.get(conversation.id) ?? 0,
    assignee: agents.get(conversation.assignedUserId ?? 0) ?? null,
  }));
}

/** The conversation when it is the actor's, in his inbox; anybody else's is not there. Throws `conversation.not_found`. */
export function requireOwn(actor: WidgetActor, conversation: Conversation | undefined): Conversation {
  if (conversation?.contactId !== actor.contact.id || conversation.inboxId !== actor.inbox.id) {
    throw refuse('conversation.not_found', 'There is no such conversation');
  }
  return conversation;
}

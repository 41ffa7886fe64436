import type { Agent } from '../../model/agent/agent.ts';
import type { Conversation } from '../../model/conversation/conversation.ts';
import type { Timestamp } from '../../model/shared/time.ts';
import type { PublicMessage } from '../../ports/message-repository.ts';
import type { StoreReader } from '../../ports/store.ts';

/** A conversation as its contact sees it. */
export interface WidgetConversationView {
  readonly conversation: Conversation;
  /** The newest one that they may see; its text is the conversation's `lastInteraction`. */
  readonly lastMessage: PublicMessage | null;
  /** Messages of agents that the contact has not seen, at most 99. */
  readonly unreadCount: number;
  readonly assignee: Agent | null;
  /** When an agent has seen it last. */
  readonly agentSeenAt: Timestamp | null;
}

export async function viewConversation(
  reader: StoreReader,
  conversation: Conversation,
): Promise<WidgetConversationView> {
  const [view] = await viewConversations(reader, conversation.contactId, [conversation]);
  if (view === undefined) throw new Error('a conversation has no view');
  return view;
}

/** The views in the order of the conversations, which all belong to the contact. */
export async function viewConversations(
  reader: StoreReader,
  contactId: number,
  conversations: readonly Conversation[],
): Promise<readonly WidgetConversationView[]> {
  const ids = conversations.map(({ id }) => id);
  const newest = await reader.messages.newestPublicOf(ids);
  const unread = await reader.messages.unreadOfContact(ids, contactId);
  const seen = await reader.conversations.seenByAgents(ids);
  const agents = new Map<number, Agent | undefined>();
  for (const { assignedUserId: id } of conversations) {
    if (id !== null && !agents.has(id)) agents.set(id, await reader.agents.find(id));
  }
  return conversations.map((conversation) => ({
    conversation,
    lastMessage: newest.get(conversation.id) ?? null,
    unreadCount: unread.get(conversation.id) ?? 0,
    assignee: agents.get(conversation.assignedUserId ?? 0) ?? null,
    agentSeenAt: seen.get(conversation.id) ?? null,
  }));
}

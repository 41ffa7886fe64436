import {
  type Conversation,
  type ConversationListItem,
  compareBySort,
  compareKeysets,
  contactSummaryOf,
  conversationFields,
  isVisible,
  keysetOf,
  type LastMessageAuthor,
  type LastPersonMessage,
  matchesFilter,
  maxUnreadCount,
  messageModel,
  messagePreview,
  type Page,
  readLastMessage,
  sortTagNames,
} from '@helpdesk/domain';
import type { ConversationQuery } from '@helpdesk/domain/ports';
import { isThere } from '../messages.ts';
import { byId, firstPage, newestFirst } from '../rows.ts';
import type { ConversationRow, MessageRow, State } from '../state.ts';

/** The reference: what a list is, said with the domain's own functions. */
export function listConversations(state: State, query: ConversationQuery): Page<ConversationListItem> {
  const { scope, filter, sort, page, viewerId } = query;
  const rows = [...state.conversations.values()]
    .filter((row) => isInScope(state, row, scope))
    .map((row) => ({
      ...listItemOf(state, row, viewerId),
      mentionedMessageUuid: scope.kind === 'mentioned' ? mentionOf(state, row, scope.agentId) : null,
      tagIds: row.tagIds,
    }))
    .filter((row) => filter === null || matchesFilter(conversationFields, filter, row))
    .map(({ tagIds, ...item }) => item)
    .sort(compareBySort(conversationFields, sort));
  const { after } = page;
  const rest =
    after === undefined
      ? rows.slice((page.page - 1) * page.size)
      : rows.filter((item) => compareKeysets(sort.direction, keysetOf(conversationFields, sort, item), after) > 0);
  return firstPage(rest, page.size, rows.length, (item) => keysetOf(conversationFields, sort, item));
}

export function isInScope(state: State, row: ConversationRow, scope: ConversationQuery['scope']): boolean {
  switch (scope.kind) {
    case 'all':
      return true;
    case 'assigned':
      return row.assignedUserId === scope.agentId;
    case 'unassigned':
      return row.assignedUserId === null && row.assignedTeamId === null;
    case 'team_unassigned':
      return row.assignedTeamId === scope.teamId && row.assignedUserId === null;
    case 'mentioned':
      return mentionOf(state, row, scope.agentId) !== null && isVisible(scope.visibility, row);
    case 'visible':
      return isVisible(scope.visibility, row);
    case 'of_contact':
      return row.contactId === scope.contactId && isVisible(scope.visibility, row);
  }
}

/** The newest message of the conversation that mentions the agent. */
function mentionOf(state: State, { id }: ConversationRow, agentId: number): string | null {
  const [newest] = newestFirst(
    [...state.mentions.values()]
      .filter((mention) => mention.conversationId === id && mention.agentId === agentId)
      .flatMap(({ messageId }) => state.messages.get(messageId) ?? []),
  );
  return newest?.uuid ?? null;
}

export function conversationOf(state: State, row: ConversationRow): Conversation {
  const { tagIds, participantIds, seen, meta, customAttributes, ...fields } = row;
  const status = state.statuses.get(row.statusId);
  const inbox = state.inboxes.get(row.inboxId);
  if (inbox === undefined) throw new Error(`conversation ${row.id} has no inbox`);
  return {
    ...fields,
    ...readLastMessage(row),
    status: status?.name ?? '',
    statusCategory: status?.category ?? 'open',
    priority: (row.priorityId === null ? undefined : state.priorities.get(row.priorityId)?.name) ?? null,
    inboxName: inbox.name,
    inboxChannel: inbox.channel,
    tags: sortTagNames(tagIds.flatMap((id) => state.tags.get(id)?.name ?? [])),
  };
}

export function listItemOf(state: State, row: ConversationRow, viewerId: number): ConversationListItem {
  const contact = state.contacts.get(row.contactId);
  if (contact === undefined) throw new Error(`conversation ${row.id} has no contact`);
  const seen = row.seen.get(viewerId)?.messageId ?? 0;
  const messages = [...state.messages.values()].filter((message) => message.conversationId === row.id);
  const newest = newestFirst(messages).find(isThere);
  const written = newestFirst(messages).find(({ type }) => type !== 'activity');
  const unread = messages.filter(
    (message) =>
      message.id > seen &&
      message.type !== 'activity' &&
      !(message.senderType === 'agent' && message.senderId === viewerId),
  );
  const conversation = conversationOf(state, row);
  return {
    ...conversation,
    contact: contactSummaryOf(contact),
    unreadMessageCount: Math.min(unread.length, maxUnreadCount),
    isSample: row.meta.sample === true,
    mentionedMessageUuid: null,
    lastMessagePrivate: newest?.private ?? false,
    lastMessageAuthor: newest === undefined ? null : authorOf(state, newest.senderId),
    lastMessageChanges: conversation.lastActivity?.changes ?? null,
    lastPersonMessage: written === undefined ? null : lastPersonMessageOf(state, row, written),
  };
}

function lastPersonMessageOf(state: State, row: ConversationRow, written: MessageRow): LastPersonMessage {
  const files = byId(state.media.values()).filter(
    ({ modelType, modelId }) => modelType === messageModel && modelId === written.id,
  );
  const note = messagePreview(
    written.textContent,
    files.map(({ filename }) => filename),
  );
  return {
    content: written.private ? note : row.lastInteraction,
    author: authorOf(state, written.senderId),
    private: written.private,
    createdAt: written.createdAt,
  };
}

function authorOf(state: State, id: number): LastMessageAuthor | null {
  const agent = state.agents.get(id);
  if (agent !== undefined) return agent.type === 'system' ? null : { id, firstName: agent.firstName, type: 'agent' };
  const contact = state.contacts.get(id);
  return contact === undefined ? null : { id, firstName: contact.firstName, type: contact.type };
}

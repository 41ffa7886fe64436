import {
  type Conversation,
  type ConversationListItem,
  type ConversationState,
  compareBySort,
  compareKeysets,
  contactSummaryOf,
  conversationFields,
  isVisible,
  keysetOf,
  type LastMessageAuthor,
  losesDeletedAgent,
  matchesFilter,
  maxUnreadCount,
  type OpenTotals,
  type Page,
  readLastMessage,
  searchedConversation,
  sortTagNames,
} from '@helpdesk/domain';
import type { ConversationQuery, ConversationRepository } from '@helpdesk/domain/ports';
import { moveMessages, moveToContact } from './absorb-visitor.ts';
import { optional } from './agents.ts';
import { isThere } from './messages.ts';
import { byId, change, firstPage, newestFirst, put, requireRow, requireUnique } from './rows.ts';
import { searchRecords } from './search.ts';
import { type ConversationRow, nextId, type State } from './state.ts';

export function conversations(state: State): ConversationRepository {
  const findRow = (uuid: string): ConversationRow | undefined =>
    [...state.conversations.values()].find((row) => row.uuid === uuid);
  const find = async (uuid: string): Promise<Conversation | undefined> =>
    optional(findRow(uuid), (row) => conversationOf(state, row));

  return {
    find,
    lock: find,
    findById: async (id) => optional(state.conversations.get(id), (row) => conversationOf(state, row)),
    listOfContact: async (contactId, inboxId, limit) =>
      newestFirst(state.conversations.values())
        .filter((row) => row.contactId === contactId && (inboxId === null || row.inboxId === inboxId))
        .slice(0, limit)
        .map((row) => conversationOf(state, row)),
    listLatestOfContact: async (contactId, inboxId, limit) =>
      newestFirst(state.conversations.values())
        .filter((row) => row.contactId === contactId && row.inboxId === inboxId)
        .sort((a, b) => (b.lastInteractionAt ?? 0) - (a.lastInteractionAt ?? 0))
        .slice(0, limit)
        .map((row) => conversationOf(state, row)),
    listPositions: async (contactId, inboxId, limit) =>
      newestFirst(state.conversations.values())
        .filter((row) => row.contactId === contactId && row.inboxId === inboxId)
        .slice(0, limit)
        .map(({ id, uuid, seq, assignedUserId }) => ({ id, uuid, seq, assignedUserId })),
    countOfContact: async (contactId, since) =>
      [...state.conversations.values()].filter((row) => row.contactId === contactId && row.createdAt >= since).length,
    unreadCounts: async (conversationId, agentIds) => {
      const row = state.conversations.get(conversationId);
      if (row === undefined) return new Map();
      return new Map(agentIds.map((id) => [id, listItemOf(state, row, id).unreadMessageCount]));
    },
    findListItem: async (uuid, viewerId) => optional(findRow(uuid), (row) => listItemOf(state, row, viewerId)),
    findDocuments: async (id) =>
      optional(state.conversations.get(id), ({ meta, customAttributes }) => ({ meta, customAttributes })),
    list: async (query) => list(state, query),
    search: async (text, visibility, viewerId, page) => {
      const visible = newestFirst(state.conversations.values()).filter((row) => isVisible(visibility, row));
      const items = visible.map((row) => listItemOf(state, row, viewerId));
      return searchRecords(state, { kind: 'conversations', text, page }, items, searchedConversation);
    },
    listPrevious: async (contactId, exceptId, visibility, limit) =>
      newestFirst(state.conversations.values())
        .filter((row) => row.contactId === contactId && row.id !== exceptId && isVisible(visibility, row))
        .slice(0, limit)
        .map((row) => {
          const { id, createdAt, updatedAt, uuid, subject, lastMessageAt, lastInteraction } = row;
          const { lastMessage } = readLastMessage(row);
          return { id, createdAt, updatedAt, uuid, subject, lastMessage, lastMessageAt, lastInteraction };
        }),
    listParticipants: async (conversationId) =>
      byId(
        (state.conversations.get(conversationId)?.participantIds ?? []).flatMap((id) => state.agents.get(id) ?? []),
      ).map(({ id, firstName, lastName, avatarUrl }) => ({ id, firstName, lastName, avatarUrl })),
    listDueSnoozes: async (now, limit) =>
      byId(state.conversations.values())
        .filter((row) => row.snoozedUntil !== null && row.snoozedUntil <= now)
        .sort((a, b) => (a.snoozedUntil ?? 0) - (b.snoozedUntil ?? 0))
        .slice(0, limit)
        .map((row) => row.uuid),
    listOpenOfAgent: async (agentId, limit) =>
      byId(state.conversations.values())
        .filter((row) => row.assignedUserId === agentId && losesDeletedAgent(conversationOf(state, row).statusCategory))
        .slice(0, limit)
        .map((row) => row.uuid),
    listWithTag: async (tagId, limit) =>
      byId(state.conversations.values())
        .filter((row) => row.tagIds.includes(tagId))
        .slice(0, limit)
        .map((row) => row.uuid),
    listOfTeam: async (teamId, limit) =>
      byId(state.conversations.values())
        .filter((row) => row.assignedTeamId === teamId)
        .slice(0, limit)
        .map((row) => row.uuid),

    insert: async (conversation) => {
      requireRow(state.contacts, conversation.contactId, 'contact');
      requireRow(state.channels, conversation.contactChannelId, 'channel');
      requireRow(state.inboxes, conversation.inboxId, 'inbox');
      requireReferences(state, conversation);
      requireUnique(
        state.conversations.values(),
        0,
        (row) => row.uuid === conversation.uuid || row.referenceNumber === conversation.referenceNumber,
      );
      const id = nextId(state, 'conversation');
      put(state.conversations, id, { ...conversation, id, tagIds: [], participantIds: [], seen: new Map() });
      return id;
    },
    nextReferenceNumber: async () => String(nextId(state, 'reference number')),
    update: async (id, changes) => {
      requireReferences(state, changes);
      change(state.conversations, id, changes);
    },
    setCustomAttributes: async (id, customAttributes) => change(state.conversations, id, { customAttributes }),
    move: async (ids, to) => moveToContact(state, ids, to),
    moveMessages: async (ids, of, limit) => moveMessages(state, ids, of, limit),
    setTags: async (id, tagIds) => {
      for (const tagId of tagIds) requireRow(state.tags, tagId, 'tag');
      change(state.conversations, id, { tagIds });
    },
    addParticipant: async (id, agentId) => {
      requireRow(state.agents, agentId, 'agent');
      const present = state.conversations.get(id)?.participantIds ?? [];
      if (!present.includes(agentId)) change(state.conversations, id, { participantIds: [...present, agentId] });
    },
    findPlaces: async (uuids) =>
      [...state.conversations.values()]
        .filter(({ uuid }) => uuids.includes(uuid))
        .map(({ id, uuid, contactId, assignedUserId, assignedTeamId }) => {
          return { id, uuid, contactId, assignedUserId, assignedTeamId };
        }),
    agentsMentionedIn: async (ids) => [
      ...new Set(
        [...state.mentions.values()].flatMap((row) => (ids.includes(row.conversationId) ? [row.agentId] : [])),
      ),
    ],
    openTotalsOfAll: async () => {
      const open = openOnes(state);
      const { assigned: _none, ...shared } = openTotals(open, 0);
      const agents = new Set(open.flatMap(({ assignedUserId }) => assignedUserId ?? []));
      const ofAgents = new Map([...agents].map((id) => [id, openTotals(open, id).assigned]));
      return { ...shared, ofAgents };
    },
    openTotals: async (agentId) => openTotals(openOnes(state), agentId),
    countUnreadOpen: async (agentId, limit) => {
      const mine = openOnes(state).filter((row) => row.assignedUserId === agentId);
      const unread = mine.filter((row) => listItemOf(state, row, agentId).unreadMessageCount > 0);
      return Math.min(unread.length, limit);
    },
    countMentioned: async (agentId, visibility, limits) => {
      const scope = { kind: 'mentioned', agentId, visibility } as const;
      const open = openOnes(state).filter((row) => isInScope(state, row, scope));
      const unread = open.slice(0, limits.open).filter((row) => listItemOf(state, row, agentId).unreadMessageCount > 0);
      return { open: Math.min(open.length, limits.open), unread: Math.min(unread.length, limits.unread) };
    },
    findSeenAt: async (id, userId) => {
      const seen = state.conversations.get(id)?.seen.get(userId);
      return seen === undefined || seen.messageId === 0 ? null : seen.at;
    },
    seenByAgents: async (ids) =>
      new Map(
        ids.flatMap((id) => {
          const seen = [...(state.conversations.get(id)?.seen ?? [])];
          const times = seen.flatMap(([userId, { messageId, at }]) =>
            messageId > 0 && state.agents.has(userId) ? [at] : [],
          );
          return times.length === 0 ? [] : [[id, Math.max(...times)] as const];
        }),
      ),
    markSeen: async (id, userId, messageId, at) => {
      const seen = state.conversations.get(id)?.seen ?? [];
      change(state.conversations, id, { seen: new Map([...seen, [userId, { messageId, at }]]) });
    },
    addUpTotals: async () => false,
    followRenames: async () => false,
  };
}

function requireReferences(state: State, row: Partial<ConversationState>): void {
  requireRow(state.statuses, row.statusId, 'status');
  requireRow(state.priorities, row.priorityId, 'priority');
  requireRow(state.agents, row.assignedUserId, 'agent');
  requireRow(state.teams, row.assignedTeamId, 'team');
}

function openOnes(state: State): readonly ConversationRow[] {
  return byId(state.conversations.values()).filter((row) => state.statuses.get(row.statusId)?.category === 'open');
}

function openTotals(open: readonly ConversationRow[], agentId: number): OpenTotals {
  const free = open.filter((row) => row.assignedUserId === null);
  const teams = new Set(free.flatMap(({ assignedTeamId }) => assignedTeamId ?? []));
  const ofTeam = (id: number | null) => free.filter((row) => row.assignedTeamId === id).length;
  return {
    assigned: open.filter((row) => row.assignedUserId === agentId).length,
    unassigned: ofTeam(null),
    all: open.length,
    ofTeams: new Map([...teams].map((id) => [id, ofTeam(id)])),
  };
}

/** The reference: what a list is, said with the domain's own functions. */
function list(state: State, query: ConversationQuery): Page<ConversationListItem> {
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

function isInScope(state: State, row: ConversationRow, scope: ConversationQuery['scope']): boolean {
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

function conversationOf(state: State, row: ConversationRow): Conversation {
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

function listItemOf(state: State, row: ConversationRow, viewerId: number): ConversationListItem {
  const contact = state.contacts.get(row.contactId);
  if (contact === undefined) throw new Error(`conversation ${row.id} has no contact`);
  const seen = row.seen.get(viewerId)?.messageId ?? 0;
  const messages = [...state.messages.values()].filter((message) => message.conversationId === row.id);
  const newest = newestFirst(messages).find(isThere);
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
    mentionedMessageUuid: null,
    lastMessagePrivate: newest?.private ?? false,
    lastMessageAuthor: newest === undefined ? null : authorOf(state, newest.senderId),
    lastMessageChanges: conversation.lastActivity?.changes ?? null,
  };
}

function authorOf(state: State, id: number): LastMessageAuthor | null {
  const agent = state.agents.get(id);
  if (agent !== undefined) return agent.type === 'system' ? null : { id, firstName: agent.firstName, type: 'agent' };
  const contact = state.contacts.get(id);
  return contact === undefined ? null : { id, firstName: contact.firstName, type: contact.type };
}

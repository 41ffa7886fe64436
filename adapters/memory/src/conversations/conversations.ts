import {
  type Conversation,
  type ConversationState,
  isVisible,
  losesDeletedAgent,
  readLastMessage,
  searchedConversation,
} from '@helpdesk/domain';
import type { ConversationReader, ConversationRepository } from '@helpdesk/domain/ports';
import { moveMessages, moveToContact } from '../absorb-visitor.ts';
import { optional } from '../agents.ts';
import { byId, change, deleteWhere, newestFirst, put, requireRow, requireUnique } from '../rows.ts';
import { searchRecords } from '../search.ts';
import { type ConversationRow, nextId, type State } from '../state.ts';
import { conversationCounts } from './conversation-counts.ts';
import { conversationOf, listConversations, listItemOf } from './list-conversations.ts';

export function conversations(state: State): ConversationRepository {
  const findRow = (uuid: string): ConversationRow | undefined =>
    [...state.conversations.values()].find((row) => row.uuid === uuid);
  const find = async (uuid: string): Promise<Conversation | undefined> =>
    optional(findRow(uuid), (row) => conversationOf(state, row));
  return {
    ...conversationLists(state),
    ...conversationCounts(state),
    ...conversationWrites(state),
    find,
    lock: find,
    findById: async (id) => optional(state.conversations.get(id), (row) => conversationOf(state, row)),
    findByReferenceNumber: async (number) =>
      optional(
        [...state.conversations.values()].find(({ referenceNumber }) => referenceNumber === number),
        (row) => conversationOf(state, row),
      ),
    findListItem: async (uuid, viewerId) => optional(findRow(uuid), (row) => listItemOf(state, row, viewerId)),
    findDocuments: async (id) =>
      optional(state.conversations.get(id), ({ meta, customAttributes }) => ({ meta, customAttributes })),
    findPlaces: async (uuids) =>
      [...state.conversations.values()]
        .filter(({ uuid }) => uuids.includes(uuid))
        .map(({ id, uuid, contactId, assignedUserId, assignedTeamId }) => {
          return { id, uuid, contactId, assignedUserId, assignedTeamId };
        }),
  };
}

type ConversationLists = Pick<
  ConversationReader,
  Extract<keyof ConversationReader, 'search' | `list${string}`> | 'countOfContact'
>;

/** Several conversations by what they have in common. */
function conversationLists(state: State): ConversationLists {
  return {
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
    list: async (query) => listConversations(state, query),
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
  };
}

type ConversationWrites = Omit<ConversationRepository, keyof ConversationReader | 'lock'>;

function conversationWrites(state: State): ConversationWrites {
  return {
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
    delete: async (id) => {
      const isOfIt = ({ conversationId }: { readonly conversationId: number }) => conversationId === id;
      deleteWhere(state.mentions, isOfIt);
      deleteWhere(state.drafts, isOfIt);
      deleteWhere(state.messages, isOfIt);
      state.conversations.delete(id);
    },
    setContact: async (id, contactId, contactChannelId) => {
      requireRow(state.channels, contactChannelId, 'channel');
      change(state.conversations, id, { contactId, contactChannelId });
    },
    setTags: async (id, tagIds) => {
      for (const tagId of tagIds) requireRow(state.tags, tagId, 'tag');
      change(state.conversations, id, { tagIds });
    },
    addParticipant: async (id, agentId) => {
      requireRow(state.agents, agentId, 'agent');
      const present = state.conversations.get(id)?.participantIds ?? [];
      if (!present.includes(agentId)) change(state.conversations, id, { participantIds: [...present, agentId] });
    },
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

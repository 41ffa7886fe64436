import {
  type FoundMessage,
  foldCase,
  isVisible,
  type Message,
  type MessageAuthor,
  maxUnreadCount,
  messageModel,
} from '@helpdesk/domain';
import type { MessageRepository } from '@helpdesk/domain/ports';
import { optional } from './agents.ts';
import {
  byId,
  change,
  hitsByIdDescending,
  newestFirst,
  pageByIdDescending,
  put,
  requireRow,
  requireUnique,
} from './rows.ts';
import { type MessageRow, nextId, type State } from './state.ts';

export function messages(state: State): MessageRepository {
  const of = (conversationId: number): MessageRow[] =>
    newestFirst([...state.messages.values()].filter((row) => row.conversationId === conversationId));

  return {
    findById: async (id) => optional(state.messages.get(id), (row) => messageOf(state, row)),
    newestPublicOf: async (conversationIds) =>
      new Map(
        conversationIds.flatMap((conversationId) => {
          const row = of(conversationId).find(({ type, private: isNote }) => type !== 'activity' && !isNote);
          if (row === undefined) return [];
          const { id, createdAt, senderId } = row;
          return [[conversationId, { id, createdAt, author: authorOf(state, senderId) }] as const];
        }),
      ),
    unreadOfContact: async (conversationIds, contactId) =>
      new Map(
        conversationIds.map((conversationId) => {
          const seen = state.conversations.get(conversationId)?.seen.get(contactId) ?? 0;
          const unread = of(conversationId).filter((row) => row.type === 'outgoing' && !row.private && row.id > seen);
          return [conversationId, Math.min(unread.length, maxUnreadCount)];
        }),
      ),
    find: async (conversationId, uuid) =>
      optional(
        of(conversationId).find((row) => row.uuid === uuid),
        (row) => messageOf(state, row),
      ),
    list: async (query) => {
      const rows = of(query.conversationId)
        .filter((row) => query.private === null || row.private === query.private)
        .filter((row) => query.types.length === 0 || query.types.includes(row.type));
      return pageByIdDescending(
        rows.map((row) => messageOf(state, row)),
        query.page,
      );
    },
    listPublicAfter: async (conversationId, afterId, limit) =>
      of(conversationId)
        .filter((row) => row.id > afterId && row.type !== 'activity' && !row.private)
        .reverse()
        .slice(0, limit)
        .map((row) => messageOf(state, row)),
    search: async (text, visibility, page) => {
      const wanted = foldCase(text);
      const rows = newestFirst(state.messages.values()).filter((row) => {
        const conversation = state.conversations.get(row.conversationId);
        if (row.type === 'activity' || conversation === undefined) return false;
        return isVisible(visibility, conversation) && foldCase(row.textContent).includes(wanted);
      });
      return hitsByIdDescending(
        rows.map((row) => foundOf(state, row)),
        page,
      );
    },
    newestId: async (conversationId) => of(conversationId)[0]?.id ?? 0,
    newestIdOfOthers: async (conversationId, agentId) =>
      of(conversationId).find(
        (row) => row.type !== 'activity' && !(row.senderType === 'agent' && row.senderId === agentId),
      )?.id,
    findPreview: async (conversationId) =>
      optional(of(conversationId)[0], ({ textContent, createdAt, senderType }) => ({
        textContent,
        createdAt,
        senderType,
      })),
    insert: async (message) => {
      requireRow(state.conversations, message.conversationId, 'conversation');
      requireRow(message.senderType === 'agent' ? state.agents : state.contacts, message.senderId, 'sender');
      requireUnique(state.messages.values(), 0, (row) => row.uuid === message.uuid);
      const id = nextId(state, 'message');
      put(state.messages, id, { ...message, id });
      return id;
    },
    setStatus: async (id, status, at) => change(state.messages, id, { status, updatedAt: at }),
    delete: async (id) => {
      state.messages.delete(id);
    },
  };
}

function foundOf(state: State, row: MessageRow): FoundMessage {
  const conversation = state.conversations.get(row.conversationId);
  if (conversation === undefined) throw new Error(`no conversation ${row.conversationId}`);
  const { referenceNumber, createdAt, statusId } = conversation;
  const status = state.statuses.get(statusId)?.name ?? '';
  return { ...messageOf(state, row), conversation: { referenceNumber, status, createdAt } };
}

function messageOf(state: State, row: MessageRow): Message {
  return {
    ...row,
    conversationUuid: state.conversations.get(row.conversationId)?.uuid ?? '',
    author: authorOf(state, row.senderId),
    attachments: byId(state.media.values())
      .filter((file) => file.modelType === messageModel && file.modelId === row.id)
      .map(({ uuid, filename, contentType, contentId, disposition, size, hasThumbnail }) => ({
        uuid,
        filename,
        contentType,
        contentId,
        disposition,
        size,
        hasThumbnail,
      })),
  };
}

function authorOf(state: State, id: number): MessageAuthor {
  const agent = state.agents.get(id);
  if (agent !== undefined) {
    const { firstName, lastName, email, avatarUrl, availabilityStatus, lastActiveAt } = agent;
    return {
      id,
      firstName,
      lastName,
      email: email || null,
      avatarUrl,
      availabilityStatus,
      type: 'agent',
      lastActiveAt,
    };
  }
  const contact = state.contacts.get(id);
  if (contact === undefined) throw new Error(`no user ${id}`);
  const { firstName, lastName, email, avatarUrl, type, lastActiveAt } = contact;
  return { id, firstName, lastName, email, avatarUrl, availabilityStatus: null, type, lastActiveAt };
}

import {
  emptiedNote,
  type FoundMessage,
  isVisible,
  type Message,
  type MessageAuthor,
  type MessageType,
  maxUnreadCount,
  messageModel,
  searchText,
  withSentence,
} from '@helpdesk/domain';
import type { MessageQuery, MessageRepository } from '@helpdesk/domain/ports';
import { optional } from './agents.ts';
import { byId, change, newestFirst, pageByIdDescending, put, requireRow, requireUnique } from './rows.ts';
import { searchRecords } from './search.ts';
import { type MessageRow, nextId, type State } from './state.ts';

const searchedTexts = new WeakMap<object, string>();

/** Made once for each row: texts may be long. */
function searchedTextOf(row: { readonly textContent: string }): string {
  const known = searchedTexts.get(row) ?? searchText(row.textContent);
  searchedTexts.set(row, known);
  return known;
}

export function messages(state: State): MessageRepository {
  const of = (conversationId: number): MessageRow[] =>
    newestFirst([...state.messages.values()].filter((row) => row.conversationId === conversationId));

  const listed = (list: Omit<MessageQuery, 'page'>) =>
    of(list.conversationId)
      .filter((row) => list.private === null || row.private === list.private)
      .filter((row) => list.types.length === 0 || list.types.includes(typeOf(row)));

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
          const seen = state.conversations.get(conversationId)?.seen.get(contactId)?.messageId ?? 0;
          const unread = of(conversationId).filter((row) => row.type === 'outgoing' && !row.private && row.id > seen);
          return [conversationId, Math.min(unread.length, maxUnreadCount)];
        }),
      ),
    find: async (conversationId, uuid) =>
      optional(
        of(conversationId).find((row) => row.uuid === uuid),
        (row) => messageOf(state, row),
      ),
    idAhead: async (list, id, places) => {
      const ahead = listed(list).filter((row) => row.id > id);
      return ahead.at(-places)?.id ?? ahead[0]?.id ?? id;
    },
    list: async ({ page, ...list }) => {
      const rows = listed(list).map((row) => messageOf(state, row));
      return pageByIdDescending(rows, page);
    },
    listPublicAfter: async (conversationId, afterId, limit) =>
      of(conversationId)
        .filter((row) => row.id > afterId && row.type !== 'activity' && !row.private)
        .reverse()
        .slice(0, limit)
        .map((row) => messageOf(state, row)),
    listOfSide: async (conversationId, side, limit, before) =>
      mailsOfSide(state, of(conversationId), side, before).slice(0, limit),
    search: async (text, visibility, page) => {
      const rows = newestFirst(state.messages.values()).filter((row) => {
        const conversation = state.conversations.get(row.conversationId);
        return row.type !== 'activity' && conversation !== undefined && isVisible(visibility, conversation);
      });
      const found = rows.map((row) => foundOf(state, row));
      return searchRecords(state, { kind: 'messages', text, page }, found, (row) => ({
        text: searchedTextOf(state.messages.get(row.id) ?? row),
      }));
    },
    newestId: async (conversationId) => of(conversationId).find(isThere)?.id ?? 0,
    newestIdOfOthers: async (conversationId, agentId) =>
      of(conversationId).find(
        (row) => row.type !== 'activity' && !(row.senderType === 'agent' && row.senderId === agentId),
      )?.id,
    findPreview: async (conversationId) =>
      optional(of(conversationId).find(isThere), (row) => {
        const { textContent, createdAt, senderType, meta } = withSentence(row);
        return { textContent, createdAt, senderType, meta };
      }),
    insert: async (message) => {
      requireRow(state.conversations, message.conversationId, 'conversation');
      requireRow(message.senderType === 'agent' ? state.agents : state.contacts, message.senderId, 'sender');
      requireUnique(state.messages.values(), 0, (row) => row.uuid === message.uuid);
      const id = nextId(state, 'message');
      put(state.messages, id, { ...message, id });
      return id;
    },
    mention: async (conversationId, messageId, agentIds) => {
      requireRow(state.messages, messageId, 'message');
      for (const agentId of agentIds) {
        requireRow(state.agents, agentId, 'agent');
        put(state.mentions, `${messageId} ${agentId}`, { conversationId, messageId, agentId });
      }
    },
    setStatus: async (id, status, at) => change(state.messages, id, { status, updatedAt: at }),
    setMeta: async (id, meta, at) => change(state.messages, id, { meta, updatedAt: at }),
    delete: async (id, at) => {
      for (const [key, { messageId }] of state.mentions) if (messageId === id) state.mentions.delete(key);
      change(state.messages, id, { ...emptiedNote(at), type: 'activity', private: true });
    },
  };
}

function mailsOfSide(
  state: State,
  rows: readonly MessageRow[],
  side: string,
  before = Number.POSITIVE_INFINITY,
): readonly Message[] {
  const ids = [...state.mailIds.values()].filter((id) => id.side === side);
  const wanted = new Set(ids.map(({ messageId }) => messageId));
  const found = rows.filter((row) => wanted.has(row.id) && row.id < before && isThere(row));
  return found.map((row) => messageOf(state, row));
}

/** A deleted note is kept as a private activity, of which there is no other: so nothing that counts or finds takes it. */
export function isThere({ type, private: isPrivate }: MessageRow): boolean {
  return !(type === 'activity' && isPrivate);
}

function typeOf(row: MessageRow): MessageType {
  return isThere(row) ? row.type : 'outgoing';
}

function foundOf(state: State, row: MessageRow): FoundMessage {
  const conversation = state.conversations.get(row.conversationId);
  if (conversation === undefined) throw new Error(`no conversation ${row.conversationId}`);
  const { referenceNumber, createdAt, statusId, subject } = conversation;
  const status = state.statuses.get(statusId)?.name ?? '';
  return { ...messageOf(state, row), conversation: { referenceNumber, status, createdAt, subject } };
}

function messageOf(state: State, row: MessageRow): Message {
  return {
    ...withSentence(row),
    type: typeOf(row),
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

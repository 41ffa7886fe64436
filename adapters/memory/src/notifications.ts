import { isNotificationVisible, type Notification, type ShownNotification, type Visibility } from '@helpdesk/domain';
import type { NotificationRepository } from '@helpdesk/domain/ports';
import { deleteWhere, newestFirst, put, requireRow } from './rows.ts';
import { nextId, type State } from './state.ts';

export function notifications(state: State): NotificationRepository {
  const rows = state.notifications;
  const of = (agentId: number) => newestFirst([...rows.values()].filter((row) => row.agentId === agentId));
  const visible = (agentId: number, visibility: Visibility) =>
    of(agentId)
      .map((row) => shown(state, row))
      .filter((each) => isNotificationVisible(visibility, each));
  const chosen = (agentId: number, id: number | null) => (row: Notification) =>
    row.agentId === agentId && (id === null || row.id === id);

  return {
    find: async (agentId, id) => {
      const row = rows.get(id);
      return row?.agentId === agentId ? shown(state, row) : undefined;
    },
    list: async ({ agentId, visibility, limit, offset }) => visible(agentId, visibility).slice(offset, offset + limit),
    count: async (agentId, visibility) => {
      const all = visible(agentId, visibility);
      return { total: all.length, unread: all.filter(({ isRead }) => !isRead).length };
    },
    insert: async (notification, keep) => {
      requireRow(state.agents, notification.agentId, 'agent');
      requireRow(state.conversations, notification.conversationId, 'conversation');
      const id = nextId(state, 'notification');
      put(rows, id, { ...notification, id, updatedAt: notification.createdAt, isRead: false });
      for (const { id: old } of of(notification.agentId).slice(keep)) rows.delete(old);
      return id;
    },
    markRead: async (agentId, id, at) => {
      const unread = of(agentId).filter((row) => !row.isRead && chosen(agentId, id)(row));
      for (const row of unread) put(rows, row.id, { ...row, isRead: true, updatedAt: at });
      return unread.length;
    },
    delete: async (agentId, id) => deleteWhere(rows, chosen(agentId, id)),
    deleteUnreadAssignments: async (agentId, conversationId) => {
      const unread = of(agentId).filter(
        (row) => row.type === 'assignment' && !row.isRead && row.conversationId === conversationId,
      );
      for (const { id } of unread) rows.delete(id);
      return unread.map(({ id }) => id).sort((a, b) => a - b);
    },
    deleteOfMessage: async (messageId) => {
      const about = newestFirst([...rows.values()].filter((row) => row.messageId === messageId)).reverse();
      for (const { id } of about) rows.delete(id);
      return about.map(({ id, agentId }) => ({ id, agentId }));
    },
    deleteOfConversation: async (conversationId) => {
      const about = newestFirst([...rows.values()].filter((row) => row.conversationId === conversationId)).reverse();
      for (const { id } of about) rows.delete(id);
      return about.map(({ id, agentId }) => ({ id, agentId }));
    },
    deleteOlder: async (before, limit) => deleteWhere(rows, (row) => row.createdAt < before, limit),
  };
}

function shown(state: State, row: Notification): ShownNotification {
  const actor = row.actorId === null ? undefined : state.agents.get(row.actorId);
  const conversation = row.conversationId === null ? undefined : state.conversations.get(row.conversationId);
  return {
    ...row,
    actor: actor === undefined ? null : namesOf(actor),
    conversation: conversation === undefined ? null : placementOf(conversation),
    messageUuid: (row.messageId === null ? undefined : state.messages.get(row.messageId)?.uuid) ?? null,
  };
}

function namesOf({ firstName, lastName, avatarUrl }: NonNullable<ShownNotification['actor']>) {
  return { firstName, lastName, avatarUrl };
}

function placementOf({ uuid, assignedUserId, assignedTeamId }: NonNullable<ShownNotification['conversation']>) {
  return { uuid, assignedUserId, assignedTeamId };
}

import type { AgentClient, AgentEvent, Notification } from '@helpdesk/client';
import { cell, type Readable } from '../cell.ts';
import { eventJournal } from './event-journal.ts';

interface NotificationState {
  /** Newest first. */
  readonly items: readonly Notification[];
  readonly unreadCount: number;
  readonly hasMore: boolean;
  readonly status: 'loading' | 'ready' | 'failed';
}

/** The notifications of the agent. Marks and deletions are shown at once, and taken back when they are refused. */
export interface NotificationFeed extends Readable<NotificationState> {
  refresh(): Promise<void>;
  more(): Promise<void>;
  markRead(id: number): Promise<void>;
  markAllRead(): Promise<void>;
  remove(id: number): Promise<void>;
  apply(event: AgentEvent): void;
}

const pageSize = 20;

export function notificationFeed(client: AgentClient, failed: (error: unknown) => void): NotificationFeed {
  const state = cell<NotificationState>({ items: [], unreadCount: 0, hasMore: false, status: 'loading' });
  const journal = eventJournal<AgentEvent>();

  async function load(offset: number): Promise<void> {
    const since = journal.open();
    try {
      const [items, stats] = await Promise.all([
        client.call('listNotifications', { query: { limit: pageSize, offset } }),
        client.call('countNotifications'),
      ]);
      const events = since();
      state.update((before) => {
        const known = offset === 0 ? [] : before.items;
        const fetched: NotificationState = {
          // Each once: what has come since has moved the pages.
          items: [...new Map([...known, ...items].map((each) => [each.id, each])).values()],
          unreadCount: stats.unread_count,
          hasMore: items.length === pageSize,
          status: 'ready',
        };
        return events.reduce(after, fetched);
      });
    } catch (error) {
      since();
      state.update((before) => ({ ...before, status: 'failed' }));
      failed(error);
    }
  }

  /** Shows it at once; when it is refused, what there is is fetched again. */
  async function act(change: (before: NotificationState) => NotificationState, ask: () => Promise<unknown>) {
    state.update(change);
    try {
      await ask();
    } catch (error) {
      await load(0);
      throw error;
    }
  }

  return {
    subscribe: state.subscribe,
    snapshot: state.snapshot,
    refresh: () => load(0),
    more: async () => {
      const { items, hasMore } = state.snapshot();
      if (hasMore) await load(items.length);
    },
    markRead: (id) =>
      act(
        (before) => read(before, id),
        () => client.call('markNotificationRead', { params: { id } }),
      ),
    markAllRead: () =>
      act(
        (before) => read(before, null),
        () => client.call('markNotificationsRead'),
      ),
    remove: (id) =>
      act(
        (before) => removed(before, id),
        () => client.call('deleteNotification', { params: { id } }),
      ),
    apply: (event) => {
      journal.add(event);
      state.update((before) => after(before, event));
    },
  };
}

function after(state: NotificationState, event: AgentEvent): NotificationState {
  if (event.type === 'new_notification') {
    const { unread_count: unreadCount, ...told } = event.data;
    // It may be in the list already, and the number be of before.
    const isKnown = state.items.some(({ id }) => id === told.id);
    return { ...state, items: isKnown ? state.items : [told, ...state.items], unreadCount };
  }
  if (event.type !== 'notification_update') return state;
  const { id, deleted, unread_count: unreadCount } = event.data;
  return { ...(deleted === true ? removed(state, id) : read(state, id)), unreadCount };
}

function read(state: NotificationState, id: number | null): NotificationState {
  const items = state.items.map((each) => (id === null || each.id === id ? { ...each, is_read: true } : each));
  return { ...state, items, unreadCount: lessUnread(state, id) };
}

function removed(state: NotificationState, id: number | null): NotificationState {
  const items = id === null ? [] : state.items.filter((each) => each.id !== id);
  return { ...state, items, unreadCount: lessUnread(state, id) };
}

function lessUnread({ items, unreadCount }: NotificationState, id: number | null): number {
  if (id === null) return 0;
  return items.some((each) => each.id === id && !each.is_read) ? unreadCount - 1 : unreadCount;
}

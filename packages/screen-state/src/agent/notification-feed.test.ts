import { type AgentEvent, createAgentClient } from '@helpdesk/client';
import { describe, expect, it } from 'vitest';
import { notificationFeed } from './notification-feed.ts';

const told = (id: number) => ({ id, is_read: false, title: `notification ${id}` });
const arrives = (id: number, unread_count: number) =>
  ({ type: 'new_notification', cursor: `${id}.0`, data: { ...told(id), unread_count } }) as unknown as AgentEvent;

/** A feed that fetches; the answers come when the test gives them. */
function fetchingFeed() {
  const answers = new Map<string, (data: unknown) => void>();
  const fetch = (request: Request | URL | string): Promise<Response> => {
    const { pathname } = new URL(request instanceof Request ? request.url : request);
    return new Promise((resolve) => {
      answers.set(pathname.split('/').at(-1) ?? '', (data) => resolve(Response.json({ status: 'success', data })));
    });
  };
  const client = createAgentClient({ baseUrl: 'http://desk.example', credentials: 'session', fetch });
  const feed = notificationFeed(client, (error) => {
    throw error;
  });
  const ready = feed.refresh();
  return {
    feed,
    ready,
    list: (...ids: number[]) => answers.get('notifications')?.(ids.map(told)),
    number: (unread_count: number) => answers.get('stats')?.({ unread_count, total_count: unread_count }),
    shown: () => {
      const { items, unreadCount } = feed.snapshot();
      return { ids: items.map(({ id }) => id), unreadCount };
    },
  };
}

describe('faults O10: a notification arrives while list and number are fetched', () => {
  it.each([
    ['the list is slow, and has it', [2, 1], 1],
    ['the number is slow, and counts it', [1], 2],
    ['both are slow', [2, 1], 2],
    ['neither has it', [1], 1],
  ])('%s', async (_what, listed, counted) => {
    const { feed, ready, list, number, shown } = fetchingFeed();
    feed.apply(arrives(2, 2));
    list(...listed);
    number(counted);
    await ready;
    expect(shown()).toEqual({ ids: [2, 1], unreadCount: 2 });
  });

  it('later ones, and those of another window, count as the service says', async () => {
    const { feed, ready, list, number, shown } = fetchingFeed();
    list(1);
    number(1);
    await ready;
    feed.apply(arrives(2, 2));
    feed.apply({ type: 'notification_update', cursor: '3.0', data: { id: 1, is_read: true, unread_count: 1 } });
    feed.apply(arrives(3, 2));
    // A frame that comes twice.
    feed.apply(arrives(3, 2));
    expect(shown()).toEqual({ ids: [3, 2, 1], unreadCount: 2 });
    expect(feed.snapshot().items.map((item) => 'unread_count' in item)).toEqual([false, false, false]);
  });
});

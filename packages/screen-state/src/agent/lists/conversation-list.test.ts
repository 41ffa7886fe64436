import { type AgentEvent, type Conversation, HelpdeskError } from '@helpdesk/client';
import { afterEach, expect, test, vi } from 'vitest';
import { rows } from '../rows.ts';
import { conversationList } from './conversation-list.ts';
import type { ConversationPage } from './list-work.ts';

afterEach(() => void vi.useRealTimers());

const row = (id: number) => ({ id, uuid: `c${id}`, last_message_at: null, contact_id: id }) as unknown as Conversation;
const tellsOf = (id: number): AgentEvent =>
  ({ type: 'new_conversation', cursor: `${id}`, data: row(id) }) as AgentEvent;

function listed(
  fetched: readonly Conversation[],
  { belongs, first = 200 }: { belongs?: () => boolean; first?: number } = {},
) {
  const all = rows();
  let error: Error | undefined;
  let asked = 0;
  const fetch = async (): Promise<ConversationPage> => {
    asked += 1;
    if (error !== undefined) throw error;
    return { results: fetched, total: fetched.length, next_cursor: null };
  };
  const refuse = (status: number): void => {
    const parts = { errorType: 'PermissionException', message: 'no' } as const;
    error = status === 200 ? undefined : new HelpdeskError({ status, ...parts });
  };
  refuse(first);
  const list = conversationList(all, { fetch, initial: [row(1)], refreshEveryMs: 0, ...(belongs && { belongs }) });
  const uuids = () => list.snapshot().rows.map((each) => each?.uuid);
  return { all, list, refuse, uuids, asked: () => asked };
}

test.each([403, 404])(
  'lists 2: after %i nothing stays of the list, and nothing comes into it until it is allowed',
  async (status) => {
    const { all, list, refuse, uuids, asked } = listed([row(2), row(1)], { belongs: () => true });
    await expect.poll(uuids).toEqual(['c2', 'c1']);
    refuse(status);
    await list.refresh();
    expect([list.snapshot().status, uuids()]).toEqual(['failed', []]);
    all.apply(tellsOf(3));
    expect([uuids(), asked()]).toEqual([[], 2]);
    refuse(200);
    await list.refresh();
    expect([list.snapshot().status, uuids()]).toEqual(['ready', ['c2', 'c1']]);
    all.apply(tellsOf(3));
    expect(uuids()).toEqual(['c3', 'c2', 'c1']);
    list.close();
  },
);

test('rows of an earlier time go when the list is refused; they stay while the service cannot be reached', async () => {
  for (const [status, left] of [
    [403, []],
    [0, ['c1']],
    [503, ['c1']],
  ] as const) {
    const { list, uuids } = listed([], { first: status });
    expect(uuids()).toEqual(['c1']);
    await expect.poll(() => [list.snapshot().status, uuids()]).toEqual(['failed', left]);
    list.close();
  }
});

test('a list that the service alone knows is not asked for again and again while it is refused', async () => {
  const { all, list, refuse, asked } = listed([row(1)]);
  await expect.poll(() => list.snapshot().status).toBe('ready');
  refuse(403);
  vi.useFakeTimers();
  await list.refresh();
  all.apply(tellsOf(3));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked()).toBe(2);
  list.close();
});

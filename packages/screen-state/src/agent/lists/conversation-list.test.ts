import { type AgentEvent, type Conversation, HelpdeskError } from '@helpdesk/client';
import { afterEach, expect, test, vi } from 'vitest';
import { reportedErrors } from '../../testing/reported-errors.ts';
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

test('lists 4: faults O2: a list that fails at an event is fetched again, and is right then', async () => {
  let isFailing = false;
  const belongs = (): boolean => {
    if (isFailing) throw new Error('no order');
    return true;
  };
  const { all, list, uuids, asked } = listed([row(2), row(1)], { belongs });
  await expect.poll(uuids).toEqual(['c2', 'c1']);
  const reported = reportedErrors();
  isFailing = true;
  all.apply(tellsOf(3));
  expect([uuids(), reported(), asked()]).toEqual([['c2', 'c1'], ['no order'], 1]);
  isFailing = false;
  await expect.poll(asked).toBe(2);
  expect(list.snapshot().status).toBe('ready');
  list.close();
});

/** Numbers between 0 and 1 that are the same in every run. */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

test.each([1, 2, 3, 4])(
  'lists 3: faults O2: a row has one place, whatever pages and events name it (seed %i)',
  async (seed) => {
    vi.useFakeTimers();
    const roll = dice(seed);
    const upTo = (count: number): number => Math.floor(roll() * count);
    const reported = reportedErrors();
    const all = rows();
    const timed = (id: number) =>
      ({ ...row(id), last_message_at: `2026-05-20T10:${String(upTo(60)).padStart(2, '0')}:00.000Z` }) as Conversation;
    const fetch = async (): Promise<ConversationPage> => {
      const results = Array.from({ length: 5 }, () => timed(upTo(7)));
      return { results, total: 5 + upTo(6), next_cursor: roll() < 0.5 ? `${upTo(9)}` : null };
    };
    const list = conversationList(all, { fetch, belongs: ({ id }) => id !== 6, refreshEveryMs: 1, pageSize: 5 });
    let seen = 0;
    for (let step = 0; step < 300; step += 1) {
      const id = upTo(7);
      const update = { type: 'conversation_update', cursor: `${step}`, data: timed(id) };
      const removed = { type: 'conversation_update', cursor: `${step}`, data: { uuid: `c${id}`, removed: true } };
      const event = [tellsOf(id), update, removed][upTo(3)] as AgentEvent;
      all.apply(event);
      list.look(upTo(5), 5 + upTo(10));
      await vi.advanceTimersByTimeAsync(upTo(2));
      const uuids = list.snapshot().rows.flatMap((each) => each?.uuid ?? []);
      expect(uuids.length).toBe(new Set(uuids).size);
      seen += uuids.length;
    }
    expect(seen).toBeGreaterThan(300);
    expect(reported()).toEqual([]);
    list.close();
  },
);

import type { AgentClient, Conversation, Status } from '@helpdesk/client';
import { cell, type RowPatch, statusByNow } from '@helpdesk/screen-state';
import { expect, it, vi } from 'vitest';
import { createToasts } from '../toasts.ts';
import { type BulkChange, changeMany } from './bulk.ts';

type Row = Pick<
  Conversation,
  'uuid' | 'priority' | 'tags' | 'assigned_user_id' | 'assigned_team_id' | 'status' | 'snoozed_until'
>;

const row = (uuid: string, more: Partial<Row>): Row => ({
  ...{ uuid, priority: null, tags: [], assigned_user_id: null, assigned_team_id: null },
  ...{ status: 'Open', snoozed_until: null, ...more },
});

/** A desk that takes everything; what it was asked for, and what its toasts said. */
function deskWith(rows: readonly Row[], permissions: readonly string[]) {
  const toasts = createToasts();
  const asked: unknown[] = [];
  const byUuid = new Map(rows.map((each) => [each.uuid, each as Conversation]));
  const client = {
    call: async (_name: string, { body }: { body: { uuids: string[]; change: unknown } }) => {
      asked.push([body.uuids.join(' '), body.change]);
      return body.uuids.map((uuid) => ({ uuid, ok: true }));
    },
  } as unknown as AgentClient;
  const set = (uuid: string, patch: RowPatch): void => {
    const known = byUuid.get(uuid);
    if (known !== undefined) byUuid.set(uuid, { ...known, ...patch });
  };
  const store: Parameters<typeof changeMany>[0]['store'] = {
    row: (uuid) => cell(byUuid.get(uuid)),
    change: ({ uuid, patch, send, revert, byNow }) => {
      const names = Object.keys(patch) as (keyof Conversation)[];
      const before = Object.fromEntries(names.map((name) => [name, byUuid.get(uuid)?.[name]])) as RowPatch;
      const done = send(undefined).then(() => undefined);
      set(uuid, patch);
      return { done, undo: async () => void (await revert?.(byNow?.(before) ?? before, undefined)) };
    },
  };
  const change = (wished: BulkChange): Promise<void> =>
    changeMany(
      { client, store, toasts, agent: { permissions: permissions as never } },
      rows.map(({ uuid }) => uuid),
      wished,
      () => undefined,
      () => undefined,
    );
  const takeBack = async (): Promise<boolean> => {
    asked.length = 0;
    const isOffered = toasts.undo();
    if (isOffered) await expect.poll(() => toasts.shown.snapshot()).not.toBeNull();
    return isOffered;
  };
  return { asked, change, takeBack, set, said: () => toasts.shown.snapshot()?.text };
}

const toHigh: BulkChange = {
  property: 'priority',
  patch: () => ({ priority: 'High' }),
  parts: { priority: 'High' },
  done: (n) => `${n} high`,
};

it('gives no way back to rows that had no priority: nothing else of them is touched', async () => {
  const desk = deskWith(
    [row('a', { tags: ['refund'] }), row('b', { tags: ['kettle'] })],
    ['conversations:update_priority'],
  );
  await desk.change(toHigh);
  expect(desk.said()).toBe('2 high.');
  expect(await desk.takeBack()).toBe(false);
  expect(desk.asked).toEqual([]);
});

it('takes back the priority of rows that had one, and says how many had none', async () => {
  const desk = deskWith(
    [row('a', { tags: ['refund'] }), row('b', { priority: 'Low' }), row('c', { priority: 'Low' })],
    ['conversations:update_priority'],
  );
  await desk.change(toHigh);
  expect(await desk.takeBack()).toBe(true);
  expect(desk.asked).toEqual([['b c', { priority: 'Low' }]]);
  expect(desk.said()).toBe('2 taken back, 1 not: a first priority cannot be removed.');
});

it('takes away only the tag that was added, so that those of colleagues stay', async () => {
  const desk = deskWith([row('a', { tags: ['refund'] }), row('b', { tags: ['lid'] })], ['conversations:update_tags']);
  await desk.change({
    property: 'tags',
    patch: ({ tags }) => ({ tags: [...new Set([...tags, 'lid'])] }),
    parts: { tags: ['lid'], action: 'add_tags' },
    done: (n) => `${n} tagged`,
  });
  expect(await desk.takeBack()).toBe(true);
  expect(desk.asked).toEqual([['a', { tags: ['lid'], action: 'remove_tags' }]]);
});

const toBilling: BulkChange = {
  property: 'team',
  patch: () => ({ assigned_team_id: 2, assigned_user_id: null }),
  parts: { team_id: 2 },
  done: (n) => `${n} handed over`,
};

it('gives back the agents that a team took away, to those who may assign them', async () => {
  const rows = [row('a', { assigned_user_id: 7 }), row('b', { assigned_team_id: 3 })];
  const both = deskWith(rows, ['conversations:update_team_assignee', 'conversations:update_user_assignee']);
  await both.change(toBilling);
  expect(await both.takeBack()).toBe(true);
  expect(both.asked).toEqual([
    ['a', { team_id: null, assignee_id: 7 }],
    ['b', { team_id: 3 }],
  ]);
  const one = deskWith(rows, ['conversations:update_team_assignee']);
  await one.change(toBilling);
  expect(await one.takeBack()).toBe(false);
});

const toMe: BulkChange = {
  property: 'assignee',
  patch: () => ({ assigned_user_id: 7 }),
  parts: { assignee_id: 7 },
  done: (n) => `${n} assigned`,
};

it('leaves rows that somebody has set to something else since, and says how many', async () => {
  const rows = ['a', 'b', 'c'].map((uuid) => row(uuid, {}));
  const desk = deskWith(rows, ['conversations:update_user_assignee']);
  await desk.change(toMe);
  desk.set('b', { assigned_user_id: 8 });
  desk.set('c', { status: 'Resolved' });
  expect(await desk.takeBack()).toBe(true);
  expect(desk.asked).toEqual([['a c', { assignee_id: null }]]);
  expect(desk.said()).toBe('Taken back. 1 stays as it was set later.');
});

it('takes nothing back where all were set to something else', async () => {
  const desk = deskWith([row('a', {}), row('b', {})], ['conversations:update_user_assignee']);
  await desk.change(toMe);
  for (const uuid of ['a', 'b']) desk.set(uuid, { assigned_user_id: 8 });
  await desk.takeBack();
  expect(desk.asked).toEqual([]);
  expect(desk.said()).toBe('2 stay as they were set later.');
});

it('leaves a snooze that has another end by now', async () => {
  const desk = deskWith([row('a', {}), row('b', {})], ['conversations:update_status']);
  const snoozed = { status: 'Snoozed', snoozed_until: '2026-11-27T09:00:00.000Z' };
  await desk.change({ property: 'status', patch: () => snoozed, parts: snoozed, done: (n) => `${n} snoozed` });
  desk.set('a', { snoozed_until: '2026-11-30T09:00:00.000Z' });
  await desk.takeBack();
  expect(desk.asked).toEqual([['b', { status: 'Open' }]]);
});

it('reports E8: opens what was snoozed until a time that has passed since', async () => {
  const until = '2026-11-27T09:00:00.000Z';
  const desk = deskWith(
    [row('a', { status: 'Snoozed', snoozed_until: until }), row('b', {})],
    ['conversations:update_status'],
  );
  const statuses = [{ id: 1, name: 'Open', category: 'open' }] as unknown as readonly Status[];
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime('2026-11-27T08:59:00.000Z');
  const resolved = { status: 'Resolved', snoozed_until: null };
  await desk.change({
    ...{ property: 'status', patch: () => resolved, parts: { status: 'Resolved' }, done: (n) => `${n} resolved` },
    byNow: (before) => statusByNow(statuses, before),
  });
  vi.setSystemTime('2026-11-27T09:01:00.000Z');
  expect(await desk.takeBack()).toBe(true);
  vi.useRealTimers();
  expect(desk.asked).toEqual([['a b', { status: 'Open' }]]);
});

it('takes a team back although it has picked who answers', async () => {
  const desk = deskWith(
    [row('a', { assigned_team_id: 3 })],
    ['conversations:update_team_assignee', 'conversations:update_user_assignee'],
  );
  await desk.change(toBilling);
  desk.set('a', { assigned_user_id: 9 });
  await desk.takeBack();
  expect(desk.asked).toEqual([['a', { team_id: 3 }]]);
});

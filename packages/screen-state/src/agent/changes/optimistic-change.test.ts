import type { AgentEvent, Conversation, Status } from '@helpdesk/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lanes } from '../../sending/lanes.ts';
import { rows } from '../rows.ts';
import { changeOptimistically } from './optimistic-change.ts';
import type { RowPatch } from './pending-patches.ts';
import { statusByNow } from './row-patches.ts';
import { waitingChanges } from './waiting-changes.ts';

const statuses = [
  { id: 1, name: 'Open', category: 'open' },
  { id: 2, name: 'Snoozed', category: 'waiting' },
  { id: 3, name: 'Resolved', category: 'resolved' },
] as unknown as readonly Status[];
const open = { status: 'Open', status_id: 1, status_category: 'open', snoozed_until: null } as const;
const resolved = { status: 'Resolved', status_id: 3, status_category: 'resolved', snoozed_until: null } as const;
const snoozed = {
  ...{ status: 'Snoozed', status_id: 2, status_category: 'waiting' },
  snoozed_until: '2026-11-27T13:00:00.000Z',
} as const;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime('2026-11-27T12:00:00.000Z');
});
afterEach(() => {
  vi.useRealTimers();
});

test.each([
  ['13:00', open],
  ['12:59', snoozed],
])('reports F21: undo at %s of what was snoozed until 13:00', async (clock, back) => {
  const all = rows();
  all.fetching()([{ uuid: 'a', etag: '"1"', ...snoozed } as Conversation]);
  const asked: RowPatch[] = [];
  const line = lanes(() => {});
  const changed = changeOptimistically(
    { rows: all, line, waiting: waitingChanges(), failed: () => {} },
    {
      uuid: 'a',
      patch: resolved,
      byNow: (before) => statusByNow(statuses, before),
      send: async () => {},
      revert: async (before) => void asked.push(before),
    },
  );
  await changed.done;
  const data = { uuid: 'a', etag: '"2"', ...resolved };
  all.apply({ type: 'conversation_update', cursor: '1', data } as AgentEvent);
  vi.setSystemTime(`2026-11-27T${clock}:00.000Z`);
  const undone = changed.undo();
  expect(all.get('a')).toMatchObject(back);
  await undone;
  expect(asked).toEqual([back]);
  line.close();
});

test('reports E8: only a snooze is over by itself', () => {
  expect(statusByNow(statuses, resolved)).toBe(resolved);
  expect(statusByNow(statuses, { tags: ['lid'] })).toEqual({ tags: ['lid'] });
});

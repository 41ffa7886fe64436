import type { AgentEvent, Conversation } from '@helpdesk/client';
import { expect, test, vi } from 'vitest';
import { reportedErrors } from '../testing/reported-errors.ts';
import { rows } from './rows.ts';

const row = (fields: Partial<Conversation> = {}) =>
  ({ id: 1, uuid: 'a', status: 'Open', priority: null, contact_id: 3, contact: { id: 3 }, ...fields }) as Conversation;
const update = (fields: object): AgentEvent =>
  ({ type: 'conversation_update', cursor: '1', data: { uuid: 'a', ...fields } }) as AgentEvent;

function withRow() {
  const all = rows();
  all.fetching()([row()]);
  return all;
}

test('changes 1: a change is shown at once, stays until its event says it, and a refused one is taken back', () => {
  const all = withRow();
  const seen: (string | undefined)[] = [];
  all.row('a').subscribe(() => seen.push(all.row('a').snapshot()?.status));
  const change = all.patch('a', { status: 'Resolved' });
  expect([change.before, all.get('a')?.status]).toEqual([{ status: 'Open' }, 'Resolved']);
  // Changes of others in between are shown.
  all.apply(update({ priority: 'High' }));
  expect([all.get('a')?.status, all.get('a')?.priority]).toEqual(['Resolved', 'High']);
  change.settle();
  expect(all.get('a')?.status).toBe('Resolved');
  all.apply(update({ status: 'Resolved' }));
  all.apply(update({ status: 'Closed' }));
  expect(all.get('a')?.status).toBe('Closed');
  all.patch('a', { status: 'Open' }).drop();
  expect(all.get('a')?.status).toBe('Closed');
  expect(seen.at(-1)).toBe('Closed');
});

test('two changes of one row are taken back in any order', () => {
  const all = withRow();
  const [first, second] = [all.patch('a', { status: 'Resolved' }), all.patch('a', { status: 'Closed' })];
  expect(all.get('a')?.status).toBe('Closed');
  first.drop();
  expect(all.get('a')?.status).toBe('Closed');
  second.drop();
  expect(all.get('a')).toEqual(row());
});

test('an accepted change whose event was missed is shown for five seconds', () => {
  vi.useFakeTimers();
  const all = withRow();
  all.patch('a', { status: 'Resolved' }).settle();
  vi.advanceTimersByTime(4_999);
  expect(all.get('a')?.status).toBe('Resolved');
  vi.advanceTimersByTime(1);
  expect(all.get('a')?.status).toBe('Open');
  vi.useRealTimers();
});

test('a response that is older than an event does not undo it', () => {
  const all = withRow();
  const [first, second] = [all.fetching(), all.fetching()];
  all.apply(update({ status: 'Resolved' }));
  second([row({ status: 'Resolved' })]);
  all.apply(update({ status: 'Closed' }));
  first([row()]);
  expect(all.get('a')?.status).toBe('Closed');
});

test('a snapshot is the same object until its row is different', () => {
  const all = withRow();
  const { snapshot, subscribe } = all.row('a');
  let calls = 0;
  const end = subscribe(() => {
    calls += 1;
  });
  const before = snapshot();
  all.apply({ ...update({}), data: { uuid: 'b', status: 'Open' } } as AgentEvent);
  expect([snapshot() === before, calls]).toEqual([true, 0]);
  all.apply(update({ removed: true }));
  expect([snapshot(), calls]).toEqual([undefined, 1]);
  end();
  all.apply({ type: 'new_conversation', cursor: '2', data: row() } as AgentEvent);
  expect([snapshot()?.uuid, calls]).toEqual(['a', 1]);
});

test('a response replaces no row of a fetch that began later, but every row of an earlier time', () => {
  const all = rows();
  const [first, second] = [all.fetching(), all.fetching()];
  second([row({ status: 'Resolved' })]);
  first([row(), row({ uuid: 'b' })]);
  expect([all.get('a')?.status, all.get('b')?.status]).toEqual(['Resolved', 'Open']);

  const third = all.fetching();
  all.remember([row({ uuid: 'a', status: 'Closed' }), row({ uuid: 'c', status: 'Closed' })]);
  expect([all.get('a')?.status, all.get('c')?.status]).toEqual(['Resolved', 'Closed']);
  third([row({ uuid: 'c', status: 'Snoozed' })]);
  expect(all.get('c')?.status).toBe('Snoozed');
});

test('lists 4: faults O2: a listener that throws is reported once, and the others hear of the row', () => {
  const all = withRow();
  const reported = reportedErrors();
  const heard: string[] = [];
  let failures = 0;
  all.onChange(
    () => {
      throw new Error('a list');
    },
    () => {
      failures += 1;
    },
  );
  all.onChange((uuid) => heard.push(uuid));
  all.apply(update({ status: 'Resolved' }));
  expect([all.get('a')?.status, heard, reported(), failures]).toEqual(['Resolved', ['a'], ['a list'], 1]);
});

import type { Message } from '@helpdesk/client';
import type { AgentOutgoing } from '@helpdesk/screen-state';
import { describe, expect, it } from 'vitest';
import { countNewer, entriesOf, firstUnread } from './log-entries.ts';

const message = (uuid: string, fields: object = {}) =>
  ({
    uuid,
    type: 'incoming',
    private: false,
    author: { id: 3, type: 'contact' },
    created_at: '2026-11-20T10:00:00Z',
    meta: {},
    ...fields,
  }) as Message;
const outgoing = (id: string, fields: object = {}) =>
  ({ id, text: 'x', private: false, status: 'sending', ...fields }) as AgentOutgoing;
const now = Date.parse('2026-11-20T10:01:00Z');

it('puts what is being sent into the group of what was sent, and what failed by itself', () => {
  const own = message('m1', { type: 'outgoing', author: { id: 7, type: 'agent' } });
  const lines = entriesOf(
    [own],
    [outgoing('e1'), outgoing('e2', { status: 'failed' }), outgoing('e3', { private: true })],
    7,
    now,
  );
  expect(lines.map(({ isFirst, isLast }) => [isFirst, isLast])).toEqual([
    [true, false],
    [false, true],
    [true, true],
    [true, true],
  ]);
});

it('keeps a note apart from a reply of the same agent', () => {
  const reply = message('m1', { type: 'outgoing', author: { id: 7, type: 'agent' } });
  const lines = entriesOf([reply, { ...reply, uuid: 'm2', private: true }], [], 7, now);
  expect(lines.every(({ isFirst, isLast }) => isFirst && isLast)).toBe(true);
});

it('mail 45: puts a forward and its answers together, where the newest of them is', () => {
  const side = (uuid: string) => message(uuid, { private: true, meta: { side: 'f' } });
  const lines = entriesOf([message('a'), side('f'), message('b'), side('g'), message('c')], [], 7, now, true);
  const shown = lines.map(({ item }) => (item.kind === 'thread' ? item.messages.map(({ uuid }) => uuid) : item.key));
  expect(shown).toEqual(['a', 'b', ['f', 'g'], 'c']);
});

it('finds the first unread message among those of the contact', () => {
  const all = [message('a'), message('b', { type: 'outgoing' }), message('c'), message('d')];
  const first = (unread_message_count: number) => firstUnread(all, { unread_message_count });
  expect([first(0), first(1), first(2), first(3), first(9)]).toEqual([undefined, 'd', 'c', 'a', 'a']);
});

it('counts messages that came after one that was seen, all of a burst', () => {
  const upTo = (last: number) => Array.from({ length: last }, (_none, step) => ({ id: step + 1 }));
  expect([countNewer(upTo(5), 5), countNewer(upTo(8), 5)]).toEqual([0, 3]);
  // The last one was deleted.
  expect(countNewer(upTo(4), 5)).toBe(0);
  expect(countNewer([], 5)).toBe(0);
});

describe('activities', () => {
  const activity = (uuid: string, clock: string, author: object = { id: 7, type: 'agent' }) =>
    message(uuid, { type: 'activity', author, created_at: `2026-11-20T${clock}Z` });
  const shown = (...all: readonly Message[]) =>
    entriesOf(all, [], 7, now).map(({ item }) => (item.kind === 'changes' ? item.messages.length : item.kind));

  it('of one person within two minutes are one line', () => {
    const [one, two, three] = [activity('a', '10:00:00'), activity('b', '10:01:00'), activity('c', '10:02:00')];
    expect(shown(one, two, three)).toEqual([3]);
    expect(shown(message('m'), one, two, three, message('n'))).toEqual(['message', 3, 'message']);
    // Two are as short as their fold.
    expect(shown(one, two)).toEqual(['message', 'message']);
  });

  it('stand by themselves when they are of others, are later, or something was said between them', () => {
    const [one, two] = [activity('a', '10:00:00'), activity('b', '10:01:00')];
    expect(shown(one, two, activity('c', '10:01:30', { id: 8, type: 'agent' }))).not.toContain(3);
    expect(shown(one, two, activity('c', '10:02:01'))).not.toContain(3);
    expect(shown(one, two, message('m'), activity('c', '10:01:30'))).not.toContain(3);
  });
});

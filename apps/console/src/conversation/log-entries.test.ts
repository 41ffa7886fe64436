import type { Message, Outgoing } from '@helpdesk/client';
import { expect, it } from 'vitest';
import { crossedBy, entriesOf, firstUnread } from './log-entries.ts';

const message = (uuid: string, fields: object = {}) =>
  ({
    uuid,
    type: 'incoming',
    private: false,
    author: { id: 3, type: 'contact' },
    created_at: '2026-11-20T10:00:00Z',
    ...fields,
  }) as Message;
const outgoing = (echoId: string, fields: object = {}) =>
  ({ echoId, text: 'x', private: false, status: 'sending', ...fields }) as Outgoing;
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

it('finds the first unread message among those of the contact', () => {
  const all = [message('a'), message('b', { type: 'outgoing' }), message('c'), message('d')];
  const first = (unread_message_count: number) => firstUnread(all, { unread_message_count });
  expect([first(0), first(1), first(2), first(3), first(9)]).toEqual([undefined, 'd', 'c', 'a', 'a']);
});

it('has an answer of a colleague cross only when it came after the draft was begun, and the contact sees it', () => {
  const grace = { type: 'outgoing', author: { id: 8, type: 'agent' } };
  const all = [
    message('m1', { ...grace, id: 1 }),
    message('m2', { ...grace, id: 2 }),
    message('m3', { ...grace, id: 3, private: true }),
    message('m4', { ...grace, id: 4, author: { id: 7, type: 'agent' } }),
    message('m5', { id: 5 }),
  ];
  expect(crossedBy(all, 7, 1)?.uuid).toBe('m2');
  expect(crossedBy(all, 7, 2)).toBeUndefined();
  expect(crossedBy(all, 7, null)).toBeUndefined();
});

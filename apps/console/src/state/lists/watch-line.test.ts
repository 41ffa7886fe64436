import type { AgentEvent, ConnectionStatus } from '@helpdesk/client';
import { cell } from '@helpdesk/screen-state';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchLine } from './watch-line.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const messageIn = (uuid: string): AgentEvent =>
  ({ type: 'new_message', data: { conversation_uuid: uuid } }) as unknown as AgentEvent;
const message = messageIn('a');

function watched(first: ConnectionStatus = 'open') {
  const status = cell<ConnectionStatus>(first);
  const lostAt = cell<number | null>(null);
  const told: (readonly [number, readonly string[]])[] = [];
  const line = watchLine({
    status,
    lostAt,
    messageIn: ({ type, data }) => (type === 'new_message' ? data.conversation_uuid : undefined),
    back: (missed, conversations) => told.push([missed, conversations]),
  });
  const lose = (ms: number, kind: ConnectionStatus = 'connecting'): void => {
    status.set(kind);
    vi.advanceTimersByTime(ms);
  };
  return { status, lostAt, told, line, lose };
}

it('tells how many messages came, and in which conversations, while the connection was lost', () => {
  const { status, lostAt, told, line, lose } = watched();
  line.hear(message);
  lose(30_000);
  expect(lostAt.snapshot()).toBe(Date.now() - 30_000);
  for (const event of [message, { type: 'conversation_update' } as AgentEvent, messageIn('b'), message])
    line.hear(event);
  status.set('open');
  expect([lostAt.snapshot(), told]).toEqual([null, [[3, ['a', 'b']]]]);
  line.hear(message);
  lose(30_000);
  status.set('open');
  expect(told).toEqual([[3, ['a', 'b']]]);
});

it('says nothing after a loss that was not said', () => {
  const { status, told, line, lose } = watched();
  lose(1_900);
  line.hear(message);
  status.set('open');
  lose(4_900, 'restarting');
  line.hear(message);
  status.set('open');
  expect(told).toEqual([]);
  lose(5_100, 'restarting');
  line.hear(message);
  status.set('open');
  expect(told).toEqual([[1, ['a']]]);
});

it('is lost from the beginning, until it stands for the first time', () => {
  const { status, lostAt } = watched('connecting');
  const opened = Date.now();
  vi.advanceTimersByTime(30_000);
  expect(lostAt.snapshot()).toBe(opened);
  status.set('open');
  expect(lostAt.snapshot()).toBe(null);
});

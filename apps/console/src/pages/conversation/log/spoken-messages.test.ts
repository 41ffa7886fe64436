import type { Message } from '@helpdesk/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { messageSpeaker } from './spoken-messages.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const message = (id: number, fields: object = {}) =>
  ({
    id,
    type: 'incoming',
    author: { type: 'contact', id: 3, first_name: 'Mira' },
    text_content: `text ${id}`,
    meta: {},
    ...fields,
  }) as Message;
const upTo = (last: number, first = 1) =>
  Array.from({ length: last - first + 1 }, (_none, step) => message(first + step));

function speaker() {
  const said: string[] = [];
  const { hear, stop } = messageSpeaker(
    ({ author }) => author.type === 'agent',
    (text) => said.push(text),
  );
  return { said, hear, stop };
}

it('says what comes in, and not what was there at first', () => {
  const { said, hear } = speaker();
  hear([]);
  hear(upTo(2));
  expect(said).toEqual([]);
  hear(upTo(3));
  expect(said).toEqual(['Mira: text 3']);
});

it('foreign G16: says nothing of a note that is deleted', () => {
  const { said, hear } = speaker();
  hear(upTo(2));
  hear([...upTo(2), message(3, { text_content: '', meta: { deleted_at: '2026-11-26T20:00:00.000Z' } })]);
  expect(said).toEqual([]);
});

it('says nothing of older ones that somebody looks up, nor of the way back', () => {
  const { said, hear } = speaker();
  hear(upTo(90, 80));
  hear(upTo(12, 3));
  hear(upTo(90, 80));
  expect(said).toEqual([]);
});

it('says nothing of activities and of own messages', () => {
  const { said, hear } = speaker();
  hear(upTo(1));
  hear([...upTo(1), message(2, { type: 'activity' }), message(3, { author: { type: 'agent', id: 7 } })]);
  expect(said).toEqual([]);
});

it('says two that come together in one text, so that both are heard', () => {
  const { said, hear } = speaker();
  hear(upTo(1));
  hear(upTo(3));
  expect(said).toEqual(['Mira: text 2 Mira: text 3']);
});

it('says the number of more than three within two seconds, once', () => {
  const { said, hear } = speaker();
  hear(upTo(1));
  hear(upTo(2));
  vi.advanceTimersByTime(500);
  hear(upTo(6));
  vi.advanceTimersByTime(500);
  hear(upTo(7));
  vi.advanceTimersByTime(900);
  expect(said).toEqual(['Mira: text 2']);
  vi.advanceTimersByTime(200);
  expect(said).toEqual(['Mira: text 2', '6 new messages']);
  vi.advanceTimersByTime(3_000);
  hear(upTo(8));
  expect(said.at(-1)).toBe('Mira: text 8');
});

it('begins to count again after two seconds', () => {
  const { said, hear } = speaker();
  hear(upTo(1));
  for (let last = 2; last < 10; last += 1) {
    hear(upTo(last));
    vi.advanceTimersByTime(800);
  }
  expect(said).toHaveLength(8);
});

it('says nothing after it was stopped', () => {
  const { said, hear, stop } = speaker();
  hear(upTo(1));
  hear(upTo(9));
  stop();
  vi.advanceTimersByTime(10_000);
  expect(said).toEqual([]);
});

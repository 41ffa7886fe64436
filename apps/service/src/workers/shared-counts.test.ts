import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ToPrimary, ToWorker } from './messages.ts';
import { sharedCounts } from './shared-counts.ts';
import { type Channel, workerLine } from './worker-line.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Workers whose primary process forwards their messages, as `superviseWorkers` does. */
function crowd() {
  const listeners = new Map<number, (message: unknown) => void>();
  const tell = (from: number, message: ToWorker): void => {
    for (const [number, listen] of listeners) if (number !== from) listen(message);
  };
  return {
    join: (number: number) => {
      const channel: Channel = {
        connected: true,
        send: (message: ToPrimary, _handle, _options, sent) => {
          if (message.type === 'say') tell(number, { ...message, type: 'heard', from: number });
          sent();
          return true;
        },
        on: (_event, listen) => void listeners.set(number, listen),
      };
      const counts = sharedCounts(workerLine(channel));
      tell(number, { type: 'came', worker: number });
      return counts;
    },
    leave: (number: number) => {
      listeners.delete(number);
      tell(number, { type: 'went', worker: number });
    },
  };
}

test('what is spent at one is told to the others, each once and with its number', () => {
  const all = crowd();
  const [one, other] = [all.join(1), all.join(2)];
  const heard: unknown[] = [];
  other.onSpent('api', (key, times) => heard.push([key, times]));
  one.onSpent('api', () => heard.push('its own'));
  for (const key of ['2', '3', '2']) one.spend('api', key);
  one.spend('search', '2');
  vi.advanceTimersByTime(1_000);
  expect(heard).toEqual([
    ['2', 2],
    ['3', 1],
  ]);
});

test('what is open is summed over the others, and ends with a worker', () => {
  const all = crowd();
  const [one, two, three] = [all.join(1), all.join(2), all.join(3)];
  one.opened('sockets_of_contact', '7 1', 2);
  two.opened('sockets_of_contact', '7 1', 3);
  vi.advanceTimersByTime(100);
  expect([one, two, three].map((each) => each.elsewhere('sockets_of_contact', '7 1'))).toEqual([3, 2, 5]);
  expect(three.elsewhere('sockets_of_address', '7 1')).toBe(0);
  one.opened('sockets_of_contact', '7 1', 0);
  vi.advanceTimersByTime(100);
  expect(three.elsewhere('sockets_of_contact', '7 1')).toBe(3);
  all.leave(2);
  expect(three.elsewhere('sockets_of_contact', '7 1')).toBe(0);
});

test('a worker that comes later learns what is open', () => {
  const all = crowd();
  const one = all.join(1);
  one.opened('connections_of_address', '192.0.2.1', 4);
  vi.advanceTimersByTime(100);
  const late = all.join(2);
  vi.advanceTimersByTime(100);
  expect(late.elsewhere('connections_of_address', '192.0.2.1')).toBe(4);
});

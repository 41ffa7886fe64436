import { refuse, type Signal } from '@helpdesk/domain';
import type { Notifier } from '@helpdesk/domain/ports';
import type { LogEntry } from '@helpdesk/domain/use-cases';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { followLog } from './log-follower.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearInterval', 'performance'] }));
afterEach(() => void vi.useRealTimers());

const notifier: Notifier = { publish: (_signal: Signal) => {}, subscribe: () => () => {} };
const entry = (id: number): LogEntry =>
  ({ id, createdAt: 0, event: { type: 'inbox.deleted', inboxId: 1 } }) as LogEntry;

it.each([
  ['watched', true],
  ['passed over', false],
])('knows of what moment everything is handed on: %s', async (_name, isWatched) => {
  let isAway = false;
  let entries: readonly LogEntry[] = [];
  const answer = async <T>(value: () => T): Promise<T> => {
    if (isAway) throw refuse('store.unavailable', 'away');
    return value();
  };
  const log = {
    newestLogEntry: () => answer(() => entries.at(-1)?.id ?? 0),
    readLog: (after: number) => answer(() => entries.filter(({ id }) => id > after)),
    forgottenLog: () => answer(() => 0),
  };
  const listener = { entry: () => {}, signal: () => {}, passedOver: () => {}, failed: () => {}, lost: () => {} };
  const follower = await followLog(log, notifier, () => isWatched, listener);
  const age = (): number => performance.now() - follower.freshAt;

  await vi.advanceTimersByTimeAsync(5_100);
  expect(age()).toBeLessThan(1_001);
  isAway = true;
  entries = [entry(1)];
  await vi.advanceTimersByTimeAsync(20_000);
  expect(age()).toBeGreaterThan(19_000);
  expect(follower.position).toBe(0);
  isAway = false;
  await vi.advanceTimersByTimeAsync(2_000);
  expect(age()).toBeLessThan(1_001);
  expect(follower.position).toBe(1);
  await follower.stop();
});

import { HelpdeskError } from '@helpdesk/client';
import { expect, test, vi } from 'vitest';
import { lanes } from '../../sending/lanes.ts';
import { waitingChanges } from './waiting-changes.ts';

test('changes 4: what is changed waits while nothing gets through, and not a moment longer', () => {
  const waiting = waitingChanges();
  const { snapshot, subscribe } = waiting.of('a');
  const seen: string[] = [];
  subscribe(() => seen.push(snapshot().join()));
  const endStatus = waiting.add('a', ['status', 'snoozed_until']);
  expect(snapshot()).toEqual([]);
  waiting.setWaiting('a', true);
  const endTags = waiting.add('a', ['tags']);
  waiting.add('b', ['priority']);
  endStatus();
  waiting.setWaiting('a', true);
  waiting.setWaiting('a', false);
  endTags();
  expect(seen).toEqual(['status,snoozed_until', 'status,snoozed_until,tags', 'tags', '']);
});

test('two changes of the same are counted by themselves, also by whoever looks later', () => {
  const waiting = waitingChanges();
  const members = ['priority'] as const;
  const ends = [waiting.add('a', [...members]), waiting.add('a', [...members])];
  waiting.setWaiting('a', true);
  ends[0]?.();
  expect(waiting.of('a').snapshot()).toEqual(members);
  ends[1]?.();
  expect(waiting.of('a').snapshot()).toEqual([]);
});

test('changes 4: a lane waits from the first try that does not get through until one is answered, whatever the answer is', async () => {
  const told: [string, boolean][] = [];
  const line = lanes(
    () => {},
    (lane, isWaiting) => told.push([lane, isWaiting]),
  );
  const failure = (status: number): HelpdeskError =>
    new HelpdeskError({ status, errorType: 'NetworkException', message: 'No' });
  await line.run('a', async () => 'done');
  expect(told).toEqual([]);
  const ask = vi
    .fn()
    .mockRejectedValueOnce(failure(0))
    .mockRejectedValueOnce(failure(503))
    .mockResolvedValueOnce('done');
  const done = line.run('a', ask);
  await vi.waitFor(() => expect(told).toEqual([['a', true]]), { timeout: 120_000 });
  line.wake();
  await vi.waitFor(() => expect(ask).toHaveBeenCalledTimes(2), { timeout: 120_000 });
  await new Promise((resolve) => setImmediate(resolve));
  line.wake();
  expect(await done).toBe('done');
  expect(told.at(-1)).toEqual(['a', false]);

  const refused = line.run('b', vi.fn().mockRejectedValueOnce(failure(0)).mockRejectedValueOnce(failure(403)));
  refused.catch(() => {});
  await vi.waitFor(() => expect(told.at(-1)).toEqual(['b', true]), { timeout: 120_000 });
  line.wake();
  await expect(refused).rejects.toMatchObject({ status: 403 });
  expect(told.at(-1)).toEqual(['b', false]);
  line.close();
});

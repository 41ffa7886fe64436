import { HelpdeskError } from '@helpdesk/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { lanes } from './lanes.ts';
import { createSender } from './sender.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

interface Entry {
  readonly id: string;
}

/** A sender of what `waiting` holds; `answers` are the next answers, true where an entry gets through. */
function sending(waiting: Entry[], answers: boolean[], isFixed = false) {
  const tried: string[] = [];
  const tries: number[] = [];
  const sender = createSender<Entry>({
    next: () => waiting[0],
    send: async ({ id }) => {
      tried.push(id);
      if (answers.shift() === false) throw new Error('No');
      waiting.shift();
    },
    failed: async (_entry, _error, count, pause) => {
      tries.push(count);
      await pause(1_000, isFixed);
    },
  });
  return { sender, tried, tries };
}

it('sender 1: each is tried again until it got through, and the next one is tried then', async () => {
  const { sender, tried, tries } = sending([{ id: 'a' }, { id: 'b' }], [false, false, true, false, true]);
  sender.flush();
  sender.flush();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(tried).toEqual(['a', 'a', 'a', 'b', 'b']);
  expect(tries).toEqual([0, 1, 0]);
});

it('sender 1: one that was added when the others had left is sent too', async () => {
  const waiting = [{ id: 'a' }];
  const { sender, tried } = sending(waiting, []);
  sender.flush();
  await vi.advanceTimersByTimeAsync(0);
  waiting.push({ id: 'b' });
  sender.flush();
  await vi.advanceTimersByTimeAsync(0);
  expect(tried).toEqual(['a', 'b']);
});

it.each([
  [false, ['a', 'a']],
  [true, ['a']],
])(
  'sender 2: it does not wait any longer when it is hurried; a limit (%s) is waited for',
  async (isFixed, expected) => {
    const { sender, tried } = sending([{ id: 'a' }], [false], isFixed);
    sender.flush();
    await vi.advanceTimersByTimeAsync(0);
    sender.hurry();
    await vi.advanceTimersByTimeAsync(0);
    expect(tried).toEqual(expected);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(tried).toEqual(['a', 'a']);
  },
);

const away = new HelpdeskError({ status: 0, errorType: 'NetworkException', message: 'No' });

it('sender 3: a refused one does not hold what is asked for after it', async () => {
  const line = lanes(() => {});
  const refused = line.run('a', async () => Promise.reject(new Error('refused')));
  const next = line.run('a', async () => 'done');
  await expect(refused).rejects.toThrow('refused');
  expect(await next).toBe('done');
});

it('sender 5: when it is closed, what waits is rejected, and what stands behind it is not asked for', async () => {
  const line = lanes(() => {});
  const asked = vi.fn<() => Promise<void>>().mockRejectedValue(away);
  const behind = vi.fn<() => Promise<void>>().mockResolvedValue();
  const all = Promise.allSettled([line.run('a', asked), line.run('a', behind)]);
  await vi.advanceTimersByTimeAsync(0);
  line.close();
  expect((await all).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect([asked.mock.calls.length, behind.mock.calls.length]).toEqual([1, 0]);
});

it('sender 5: after it was closed nothing is asked for, though what was on its way gets through', async () => {
  const line = lanes(() => {});
  const answer = Promise.withResolvers<string>();
  const behind = vi.fn<() => Promise<string>>().mockResolvedValue('done');
  const all = Promise.allSettled([line.run('a', () => answer.promise), line.run('a', behind)]);
  await vi.advanceTimersByTimeAsync(0);
  line.close();
  answer.resolve('done');
  await vi.advanceTimersByTimeAsync(60_000);
  expect((await all).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await expect(line.run('b', behind)).rejects.toThrow('closed');
  expect(behind).not.toHaveBeenCalled();
});

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { deskOfTests } from '../testing/desk-of-tests.ts';
import { deviceOfTests } from '../testing/devices-of-tests.ts';
import { memoryStorage } from '../testing/memory-storage.ts';
import { type PageOfTests, pageOfTests } from '../testing/pages-of-tests.ts';
import { storageLocks } from './storage-locks.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A service that was asked for nothing, and pages of one device. */
function opened(hasLocks: boolean) {
  const desk = deskOfTests();
  desk.rows.add('c1');
  const asked: string[] = [];
  const answer = desk.answer;
  desk.answer = (id, given) => {
    if (id === 'sendMessage') asked.push(String(given.body?.message));
    return answer(id, given);
  };
  const device = deviceOfTests(hasLocks);
  const pages: PageOfTests[] = [];
  const open = (): PageOfTests => {
    const page = pageOfTests(desk, device);
    pages.push(page);
    return page;
  };
  return { desk, asked, open, device, close: () => pages.map((each) => each.close()) };
}

const kinds = [
  ['locks', true],
  ['claims', false],
] as const;
/** So long until a page is taken for gone that has left its claims. */
const longMs = 400_000;

it.each(kinds)(
  'outbox 5: with %s what a living page has under way is sent by that page alone',
  async (_kind, hasLocks) => {
    const { asked, open, close } = opened(hasLocks);
    const first = open();
    await vi.advanceTimersByTimeAsync(1_000);
    first.cut();
    void first.state.open('c1').send('Hello');
    await vi.advanceTimersByTimeAsync(1_000);
    const second = open();
    await vi.advanceTimersByTimeAsync(longMs);
    expect([asked, second.state.outgoing.snapshot()]).toEqual([[], []]);
    first.line.isCut = false;
    await vi.advanceTimersByTimeAsync(longMs);
    expect(asked).toEqual(['Hello']);
    close();
  },
);

it.each(kinds)('outbox 5: with %s one of two pages sends what a crash has left', async (_kind, hasLocks) => {
  const { desk, asked, open, close } = opened(hasLocks);
  const first = open();
  first.cut();
  void first.state.open('c1').send('Hello');
  await vi.advanceTimersByTimeAsync(1_000);
  first.crash();
  for (let count = 0; count < 3; count += 1) open();
  await vi.advanceTimersByTimeAsync(longMs);
  expect([asked, desk.texts('c1')]).toEqual([['Hello'], ['Hello']]);
  expect(desk.texts('c1')).toEqual(['Hello']);
  close();
});

it('outbox 5: a claim that was released need not grow old', async () => {
  const values = new Map<string, string>();
  const held: string[] = [];
  const lockIn = (name: string, locks = storageLocks(memoryStorage(values))) => {
    const ending = new AbortController();
    const isEnded = new Promise<void>((resolve) => ending.signal.addEventListener('abort', () => resolve()));
    void locks.request('page', ending, () => {
      held.push(name);
      return isEnded;
    });
    return { locks, end: () => ending.abort() };
  };
  const first = lockIn('first');
  await vi.advanceTimersByTimeAsync(1_000);
  const [second, third] = [lockIn('second'), lockIn('third')];
  await vi.advanceTimersByTimeAsync(100_000);
  expect(held).toEqual(['first']);
  first.locks.release();
  first.end();
  await vi.advanceTimersByTimeAsync(10_000);
  // Of two that claim it at once one has it.
  expect(held).toHaveLength(2);
  second.end();
  third.end();
  await vi.advanceTimersByTimeAsync(10_000);
  expect([...values]).toEqual([]);
});

it('outbox 8: a message whose key the service has forgotten is looked for before it is sent again', async () => {
  const { desk, asked, open, close } = opened(true);
  const first = open();
  first.line.losesAnswers = true;
  void first.state.open('c1').send('Hello');
  await vi.advanceTimersByTimeAsync(500);
  first.crash();
  expect(desk.texts('c1')).toEqual(['Hello']);
  for (let count = 0; count < 250; count += 1) desk.messages.write('c1', { message: `later ${count}` });
  await vi.advanceTimersByTimeAsync(25 * 3_600_000);
  desk.forgetKeys();
  const next = open();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(desk.texts('c1').filter((text) => text === 'Hello')).toHaveLength(1);
  expect([next.state.outgoing.snapshot(), asked.length]).toEqual([[], 1]);
  // One that never got there is sent.
  next.cut();
  void next.state.open('c1').send('Never sent');
  await vi.advanceTimersByTimeAsync(1_000);
  next.crash();
  await vi.advanceTimersByTimeAsync(25 * 3_600_000);
  open();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(desk.texts('c1').at(-1)).toBe('Never sent');
  close();
});

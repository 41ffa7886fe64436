import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sentCopies } from './sent-copies.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Copies that end when the test says. */
function copying() {
  const under: { readonly mailId: number; readonly end: () => void; readonly fail: (error: Error) => void }[] = [];
  const failed: (readonly [code: unknown, mailId: number, isTriedAgain: boolean])[] = [];
  const copies = sentCopies(
    ({ mailId }) => new Promise((end, fail) => void under.push({ mailId, end, fail })),
    (error, { mailId }, isTriedAgain) => failed.push([(error as { code?: unknown }).code, mailId, isTriedAgain]),
  );
  const add = (inboxId: number, ...mailIds: readonly number[]): void => {
    for (const mailId of mailIds) copies.add({ inboxId, mailId });
  };
  return { copies, add, under, failed, begun: () => under.map(({ mailId }) => mailId) };
}

const fault = (code: string): Error => Object.assign(new Error('no'), { code });

it('mail 74: an inbox makes one copy at a time, in order, and another inbox its own', async () => {
  const { copies, add, under, failed, begun } = copying();
  add(1, 1, 2, 3);
  add(2, 4);
  expect(begun()).toEqual([1, 4]);
  under[0]?.fail(fault('E1'));
  await vi.advanceTimersByTimeAsync(0);
  expect(begun()).toEqual([1, 4, 2]);
  expect(failed).toEqual([['E1', 1, true]]);
  under[1]?.end();
  under[2]?.end();
  await vi.advanceTimersByTimeAsync(0);
  expect(begun()).toEqual([1, 4, 2, 3]);
  under[3]?.end();
  await copies.done();
  add(1, 5);
  expect(begun()).toEqual([1, 4, 2, 3, 5]);
});

it('mail 74: five hundred copies of an inbox wait, and further ones are reported', () => {
  const { add, failed, begun } = copying();
  add(1, ...Array.from({ length: 503 }, (_, index) => index));
  expect(begun()).toEqual([0]);
  expect(failed).toEqual([
    ['too_many_copies', 501, false],
    ['too_many_copies', 502, false],
  ]);
});

it('mail 74: after the end no copy begins, and those that waited are reported', async () => {
  const { copies, add, under, failed, begun } = copying();
  add(1, 1, 2, 3);
  copies.end();
  add(1, 4);
  expect(failed).toEqual([
    ['stopped', 2, false],
    ['stopped', 3, false],
    ['stopped', 4, false],
  ]);
  under[0]?.end();
  await copies.done();
  expect(begun()).toEqual([1]);
});

it('mail 74: one that fails is tried again after 1, 5, 15 and 30 minutes, then hourly for 24 hours, and is reported twice', async () => {
  const { add, under, failed } = copying();
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  vi.setSystemTime(0);
  add(1, 7);
  const minutes: number[] = [];
  for (let next = under.shift(); next !== undefined; next = under.shift()) {
    minutes.push(Date.now() / 60_000);
    next.fail(fault('ECONNREFUSED'));
    await vi.advanceTimersByTimeAsync(0);
    if (vi.getTimerCount() > 0) await vi.advanceTimersToNextTimerAsync();
  }
  expect(minutes.slice(0, 7)).toEqual([0, 1, 6, 21, 51, 111, 171]);
  expect(minutes.at(-1)).toBeLessThanOrEqual(24 * 60);
  expect(minutes.at(-1)).toBeGreaterThan(23 * 60);
  expect(failed).toEqual([
    ['ECONNREFUSED', 7, true],
    ['ECONNREFUSED', 7, false],
  ]);
});

it('mail 74: one that waits for its next try holds no other, counts among those that wait, and is reported at the end', async () => {
  const { copies, add, under, failed, begun } = copying();
  add(1, 1);
  under[0]?.fail(fault('E1'));
  await vi.advanceTimersByTimeAsync(0);
  add(1, 2);
  expect(begun()).toEqual([1, 2]);
  under[1]?.end();
  await copies.done();
  await vi.advanceTimersByTimeAsync(80_000);
  expect(begun()).toEqual([1, 2, 1]);
  under[2]?.fail(fault('E2'));
  await vi.advanceTimersByTimeAsync(0);
  add(2, ...Array.from({ length: 502 }, (_, index) => 10 + index));
  copies.end();
  expect(failed.slice(0, 3)).toEqual([
    ['E1', 1, true],
    ['too_many_copies', 511, false],
    ['stopped', 1, false],
  ]);
  await vi.advanceTimersByTimeAsync(86_400_000);
  expect(begun()).toEqual([1, 2, 1, 10]);
});

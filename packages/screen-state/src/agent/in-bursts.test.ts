import { afterEach, expect, test, vi } from 'vitest';
import { reportedErrors } from '../testing/reported-errors.ts';
import { inBursts } from './in-bursts.ts';

afterEach(() => void vi.useRealTimers());

test('the first is passed on at once, and those of one frame together, in order', () => {
  vi.useFakeTimers();
  const taken: number[] = [];
  const burst = inBursts<number>((event) => taken.push(event));
  for (const event of [1, 2, 3]) burst.add(event);
  expect(taken).toEqual([1]);
  vi.advanceTimersByTime(16);
  expect(taken).toEqual([1, 2, 3]);
  burst.add(4);
  burst.flush();
  expect(taken).toEqual([1, 2, 3, 4]);
  vi.advanceTimersByTime(100);
  burst.add(5);
  expect(taken).toEqual([1, 2, 3, 4, 5]);
  burst.add(6);
  burst.close();
  vi.advanceTimersByTime(100);
  expect(taken).toEqual([1, 2, 3, 4, 5]);
});

test('lists 4: faults O2: an event at which a listener throws is reported once, and those behind it are passed on', () => {
  vi.useFakeTimers();
  const reported = reportedErrors();
  const taken: number[] = [];
  const burst = inBursts<number>((event) => {
    if (event % 2 === 1) throw new Error(`at ${event}`);
    taken.push(event);
  });
  for (const event of [1, 2, 3, 4]) burst.add(event);
  vi.advanceTimersByTime(16);
  expect(taken).toEqual([2, 4]);
  expect(reported()).toEqual(['at 1', 'at 3']);
});

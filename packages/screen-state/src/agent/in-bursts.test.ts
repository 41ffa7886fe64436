import { expect, test, vi } from 'vitest';
import { inBursts } from './in-bursts.ts';

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
  vi.useRealTimers();
});

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { atMostEvery } from './at-most-every.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('acts at once after a pause, and at the end of the pause when it was wanted meanwhile', () => {
  const act = vi.fn();
  const paced = atMostEvery(10, act);
  paced.want();
  expect(act).toHaveBeenCalledTimes(1);
  paced.want();
  paced.want();
  vi.advanceTimersByTime(9);
  expect(act).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  expect(act).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(100);
  expect(act).toHaveBeenCalledTimes(2);
  expect(vi.getTimerCount()).toBe(0);
});

it('does now what waits, and nothing when nothing waits', () => {
  const act = vi.fn();
  const paced = atMostEvery(10, act);
  paced.finish();
  expect(act).not.toHaveBeenCalled();
  paced.want();
  paced.want();
  paced.finish();
  paced.finish();
  expect(act).toHaveBeenCalledTimes(2);
  paced.want();
  vi.advanceTimersByTime(9);
  expect(act).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(1);
  expect(act).toHaveBeenCalledTimes(3);
});

it('forgets what waits when it is stopped', () => {
  const act = vi.fn();
  const paced = atMostEvery(10, act);
  paced.want();
  paced.want();
  paced.stop();
  vi.advanceTimersByTime(100);
  expect(act).toHaveBeenCalledTimes(1);
});

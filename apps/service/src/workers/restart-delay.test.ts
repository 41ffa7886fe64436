import { expect, test } from 'vitest';
import { restartDelay } from './restart-delay.ts';

test('each restart waits twice as long as the one before, up to ten seconds', () => {
  const delay = restartDelay();
  expect(Array.from({ length: 9 }, () => delay.next(0))).toEqual([
    ...[100, 200, 400, 800, 1_600, 3_200, 6_400],
    ...[10_000, 10_000],
  ]);
});

test('a worker that has served for a while is started again soon', () => {
  const delay = restartDelay();
  for (let time = 0; time < 5; time++) delay.next(1_000);
  expect(delay.next(30_000)).toBe(100);
  expect(delay.next(1_000)).toBe(200);
});

import { expect, it } from 'vitest';
import { attemptWait } from './failure-limit.ts';

const limits = [
  { most: 2, withinMs: 10 },
  { most: 3, withinMs: 100 },
];

it.each([
  [[], 50, 0],
  [[49], 50, 0],
  [[48, 49], 50, 8],
  [[40, 49], 50, 0],
  [[41, 49], 50, 1],
  [[45, 46, 49], 50, 95],
  [[1, 30, 49], 50, 51],
  [[-50, 30, 45], 50, 0],
  [[46, 47, 48, 49], 50, 97],
])('after failures at %j, at %d, the next attempt waits %d', (failures, now, wait) => {
  expect(attemptWait(failures, limits, now)).toBe(wait);
});

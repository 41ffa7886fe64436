import { expect, it } from 'vitest';
import { nextTryAt } from './waiting-mail.ts';

it.each([
  [1, 5_000],
  [2, 10_000],
  [5, 80_000],
  [13, 20_480_000],
  [14, 21_600_000],
  [1_000, 21_600_000],
])('a mail whose import failed %i times is tried again after %i ms', (tries, delay) => {
  expect(nextTryAt({ tries, at: 1_000 })).toBe(1_000 + delay);
});

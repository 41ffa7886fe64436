import { describe, expect, it } from 'vitest';
import { backoffMs } from './backoff.ts';

describe('backoffMs', () => {
  it('never is under half a second, whatever the dice say', () => {
    for (let attempt = 0; attempt < 100; attempt += 1) expect(backoffMs(attempt, () => 0)).toBe(500);
  });

  it('has a bound that doubles up to thirty seconds and stays there', () => {
    const bounds = [0, 1, 2, 3, 4, 5, 6, 7, 60, 5_000].map((attempt) => backoffMs(attempt, () => 1));
    expect(bounds).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000, 30_000, 30_000]);
  });

  it('spreads clients between the two', () => {
    const waits = new Set(Array.from({ length: 50 }, () => backoffMs(4)));
    expect(waits.size).toBeGreaterThan(20);
  });
});

import { describe, expect, it } from 'vitest';
import { killNine } from './kill-nine.ts';
import { engines } from './rows.ts';

describe.each(engines)('one kill -9 under load, %s', (engine) => {
  it('keeps every acknowledged message, once and in order', async () => {
    const report = await killNine({ engine, rounds: 1, writers: 8, seed: 1, leastOfEach: 3, mostAliveMs: 0 });
    expect(report.faults).toEqual([]);
    expect(report.acknowledged).toBeGreaterThanOrEqual(24);
  });
});

import { expect, test } from 'vitest';
import { sessionsApart } from './requests/compare.ts';
import { Coverage } from './requests/coverage.ts';

/** The first, and each that has found a fault. */
const seeds = [1];

test.each(seeds)('a session of requests is answered alike by every store, DIFFERENTIAL_SEED=%i', async (seed) => {
  const coverage = new Coverage();
  expect(await sessionsApart(seed, 1, coverage)).toEqual([]);
  expect(coverage.total).toBeGreaterThan(900);
});

import { describe, expect, test } from 'vitest';
import { openMemory, openPostgres, openSqlite } from '../support/stores.ts';
import { compareFilters } from './filters/compare-filters.ts';

const seed = Number(process.env.DIFFERENTIAL_SEED ?? Date.now() % 2 ** 31);

/** Of each of the sets 100 filters; `filters-long.ts` compares more. */
describe.each([
  { name: 'memory', open: openMemory, rowSets: 20, oldLetters: false },
  { name: 'SQLite', open: openSqlite, rowSets: 150, oldLetters: false },
  { name: 'Postgres', open: openPostgres, rowSets: 35, oldLetters: true },
])('the filter of $name', ({ open, rowSets, oldLetters }) => {
  test(`means what matches() says, DIFFERENTIAL_SEED=${seed}`, { timeout: 120_000 }, async () => {
    const { store, close } = await open();
    try {
      const { pairs, telling } = await compareFilters(store, { seed, rowSets, oldLetters });
      expect(telling).toBeGreaterThan(pairs / 4);
    } finally {
      await close();
    }
  });
});

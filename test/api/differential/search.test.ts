import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { freshSeed } from '../../support/fresh-seed.ts';
import { openMemory, openPostgres, openSqlite } from '../../support/stores.ts';
import { withFault } from './requests/planted.ts';
import { compareSearches } from './searches/compare-searches.ts';
import { corpusArbitrary, fillDesk, queryArbitrary } from './searches/fill-desks.ts';

const seed = freshSeed('DIFFERENTIAL_SEED');

/** Texts and queries of one seed, in the reference store and in another one. */
async function compare(open: typeof openMemory, count: number) {
  const corpora = fc.sample(corpusArbitrary, { seed, numRuns: 20 });
  const queries = [...new Set(fc.sample(queryArbitrary, { seed, numRuns: count }))];
  const [reference, other] = [await openMemory(), await open()];
  try {
    const desks = [await fillDesk(reference.store, corpora), await fillDesk(other.store, corpora)] as const;
    return await compareSearches(desks, queries);
  } finally {
    await other.close();
  }
}

describe.each([
  { name: 'SQLite', open: openSqlite },
  { name: 'Postgres', open: openPostgres },
])('searches of $name', ({ open }) => {
  test(`find what the reference store finds, in its order, DIFFERENTIAL_SEED=${seed}`, {
    timeout: 180_000,
  }, async () => {
    const compared = await compare(open, 150);
    const ranksOf = (kind: string) => [...compared.keys()].filter((key) => key.startsWith(kind)).length;
    expect(['messages', 'contacts', 'conversations'].map((kind) => ranksOf(kind) >= 3)).toEqual([true, true, true]);
    expect(compared.get('messages 2')).toBeGreaterThan(9);
    expect(compared.get('contacts 5')).toBeGreaterThan(9);
  });
});

test('a store that lists all hits newest first is noticed', async () => {
  const open = withFault(openMemory, {
    name: 'knows no ranks',
    read: (reader) => ({
      ...reader,
      messages: {
        ...reader.messages,
        search: async (...asked) => {
          const found = await reader.messages.search(...asked);
          return { ...found, items: found.items.toSorted((a, b) => b.id - a.id) };
        },
      },
    }),
  });
  await expect(compare(open, 60)).rejects.toThrow('messages with');
});

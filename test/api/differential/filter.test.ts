import type { ConversationFilter } from '@helpdesk/domain';
import { describe, expect, test } from 'vitest';
import { freshSeed } from '../../support/fresh-seed.ts';
import { openMemory, openPostgres, openSqlite } from '../../support/stores.ts';
import { compareFilters } from './filters/compare-filters.ts';
import { withFault } from './requests/planted.ts';

const seed = freshSeed('DIFFERENTIAL_SEED');

/** 100 filters for each of the sets; `filters-long.ts` compares more. */
describe.each([
  { name: 'memory', open: openMemory, rowSets: 20, oldLetters: false },
  { name: 'SQLite', open: openSqlite, rowSets: 150, oldLetters: false },
  { name: 'Postgres', open: openPostgres, rowSets: 18, oldLetters: true },
])('the filter of $name', ({ open, rowSets, oldLetters }) => {
  test(`means what matchesFilter() says, DIFFERENTIAL_SEED=${seed}`, { timeout: 400_000 }, async () => {
    const { store, close } = await open();
    try {
      const { pairs, telling } = await compareFilters(store, { seed, rowSets, oldLetters });
      expect(telling).toBeGreaterThan(pairs / 4);
    } finally {
      await close();
    }
  });
});

test('a store that passes over a condition is noticed', async () => {
  const open = withFault(openMemory, {
    name: 'passes over a condition',
    read: (reader) => ({
      ...reader,
      conversations: {
        ...reader.conversations,
        list: ({ filter, ...query }) =>
          reader.conversations.list({ ...query, filter: filter && withoutPresence(filter) }),
      },
    }),
  });
  const { store } = await open();
  await expect(compareFilters(store, { seed, rowSets: 20 })).rejects.toThrow(/^row set/);
});

/** The filter without the condition that there is an e-mail address. */
function withoutPresence({ logic, rules }: ConversationFilter): ConversationFilter {
  const isAsked = (rule: ConversationFilter['rules'][number]): boolean =>
    !('op' in rule && rule.op === 'set' && rule.field === 'users.email');
  return { logic, rules: rules.filter(isAsked) };
}

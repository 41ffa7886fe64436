import {
  type ConversationListItem,
  type ConversationQuery,
  compareBySort,
  type FilterGroup,
  type Keyset,
  type ListScope,
  matches,
  type Page,
  parseFilter,
  type Sort,
  sortFields,
} from '@helpdesk/domain';
import { conversationRowsArbitrary, filterArbitrary, identitiesArbitrary } from '@helpdesk/testkit';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { openMemory, openSqlite } from '../support/stores.ts';
import { contactCount, type FilterDesk, openFilterDesk, tagNames, writeRows } from './filter-desk.ts';

/**
 * What a store lists is what the domain's own functions say: the same ids in the same order, the same
 * total, and the same sequence when walked by keyset or by page. Filters are made as clients write
 * them and parsed; rows are full of nulls, ties and texts on which engines differ.
 */

const seed = Number(process.env.DIFFERENTIAL_SEED ?? Date.now() % 2 ** 31);
const filtersPerSet = 100;
const timeZones = ['UTC', 'Europe/Berlin', 'America/Sao_Paulo', 'Asia/Kolkata', 'Pacific/Apia'] as const;
const wholeList = { page: 1, size: 500 };

const sorts: fc.Arbitrary<Sort> = fc.record({
  field: fc.constantFrom(...sortFields),
  direction: fc.constantFrom('asc', 'desc'),
});

function scopes({ choices }: FilterDesk): fc.Arbitrary<ListScope> {
  return fc.oneof(
    { weight: 4, arbitrary: fc.constant<ListScope>({ kind: 'all' }) },
    fc.constantFrom(...choices.agentIds).map((agentId): ListScope => ({ kind: 'assigned', agentId })),
    fc.constant<ListScope>({ kind: 'unassigned' }),
    fc.constantFrom(...choices.teamIds).map((teamId): ListScope => ({ kind: 'team_unassigned', teamId })),
  );
}

function isInScope(item: ConversationListItem, scope: ListScope): boolean {
  if (scope.kind === 'all') return true;
  if (scope.kind === 'assigned') return item.assignedUserId === scope.agentId;
  const team = scope.kind === 'team_unassigned' ? scope.teamId : null;
  return item.assignedUserId === null && item.assignedTeamId === team;
}

function list(desk: FilterDesk, query: Omit<ConversationQuery, 'viewerId'>): Promise<Page<ConversationListItem>> {
  return desk.store.read((reader) => reader.conversations.list({ ...query, viewerId: 1 }));
}

const idsOf = (items: readonly { readonly id: number }[]): number[] => items.map((item) => item.id);

interface Case {
  readonly text: string;
  readonly timeZone: string;
  readonly sort: Sort;
  readonly scope: ListScope;
  readonly size: number;
}

function cases(desk: FilterDesk): fc.Arbitrary<Case> {
  const { statusIds, agentIds, tagIds } = desk.choices;
  return fc.record({
    text: filterArbitrary({ ids: [...statusIds, ...agentIds, ...tagIds], tagNames }),
    timeZone: fc.constantFrom(...timeZones),
    sort: sorts,
    scope: scopes(desk),
    size: fc.integer({ min: 1, max: 12 }),
  });
}

/** Asks the store every way there is, and compares with `expected`. */
async function compare(desk: FilterDesk, { sort, scope, size }: Case, filter: FilterGroup, expected: number[]) {
  const whole = await list(desk, { scope, filter, sort, page: wholeList });
  expect(idsOf(whole.items)).toEqual(expected);
  expect([whole.total, whole.next]).toEqual([expected.length, null]);
  const walked: number[] = [];
  let after: Keyset | undefined;
  for (let page = 1; ; page++) {
    const byKeyset = await list(desk, { scope, filter, sort, page: { page: 1, size, after } });
    const byPage = await list(desk, { scope, filter, sort, page: { page, size } });
    expect(idsOf(byPage.items)).toEqual(idsOf(byKeyset.items));
    expect([byKeyset.total, byPage.total]).toEqual([expected.length, expected.length]);
    walked.push(...idsOf(byKeyset.items));
    if (byKeyset.next === null) break;
    after = byKeyset.next;
  }
  expect(walked).toEqual(expected);
}

/** Answers how many filters held for some rows and not for others: without those nothing is proven. */
async function compareRowSet(desk: FilterDesk, setSeed: number, walkEvery: number): Promise<number> {
  const [rows] = fc.sample(conversationRowsArbitrary(desk.choices, desk.conversationIds.length), {
    seed: setSeed,
    numRuns: 1,
  });
  const [emails, externalUserIds] = fc.sample(identitiesArbitrary(contactCount), { seed: setSeed, numRuns: 2 });
  if (rows === undefined || emails === undefined || externalUserIds === undefined) throw new Error('nothing generated');
  await writeRows(desk, rows, emails, externalUserIds);
  const { items } = await list(desk, {
    scope: { kind: 'all' },
    filter: null,
    sort: { field: 'conversations.created_at', direction: 'asc' },
    page: wholeList,
  });
  expect(new Set(idsOf(items))).toEqual(new Set(desk.conversationIds));
  const tagIdsOf = new Map(desk.conversationIds.map((id, index) => [id, rows[index]?.tagIds ?? []]));
  let telling = 0;
  for (const [index, each] of fc.sample(cases(desk), { seed: setSeed, numRuns: filtersPerSet }).entries()) {
    const filter = parseFilter(each.text, { timeZone: each.timeZone });
    if (filter === null) throw new Error(`parsed to nothing: ${each.text}`);
    const inScope = items.filter((item) => isInScope(item, each.scope));
    const matching = inScope.filter((item) => matches(filter, { item, tagIds: tagIdsOf.get(item.id) ?? [] }));
    if (matching.length > 0 && matching.length < inScope.length) telling += 1;
    const expected = idsOf(matching.sort(compareBySort(each.sort)));
    try {
      if (index % walkEvery === 0) await compare(desk, each, filter, expected);
      else {
        const { scope, sort } = each;
        const whole = await list(desk, { scope, filter, sort, page: wholeList });
        expect([idsOf(whole.items), whole.total]).toEqual([expected, expected.length]);
      }
    } catch (error) {
      throw new Error(`row set ${setSeed}, filter ${index}: ${JSON.stringify(each)}`, { cause: error });
    }
  }
  return telling;
}

describe.each([
  { name: 'SQLite', open: openSqlite, rowSets: 110, walkEvery: 5 },
  { name: 'memory', open: openMemory, rowSets: 5, walkEvery: 5 },
])('the filter of $name', ({ open, rowSets, walkEvery }) => {
  test(`means what matches() says, DIFFERENTIAL_SEED=${seed}`, { timeout: 120_000 }, async () => {
    const { store, close } = await open();
    try {
      const desk = await openFilterDesk(store);
      let telling = 0;
      for (let set = 0; set < rowSets; set++) telling += await compareRowSet(desk, seed + set, walkEvery);
      expect(telling).toBeGreaterThan((rowSets * filtersPerSet) / 4);
    } finally {
      await close();
    }
  });
});

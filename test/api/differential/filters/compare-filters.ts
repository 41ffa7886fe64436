import { deepStrictEqual } from 'node:assert';
import {
  type ConversationFilter,
  type ConversationListItem,
  type ConversationSort,
  compareBySort,
  conversationFields,
  conversationSortFields,
  type Keyset,
  matchesFilter,
  type Page,
  parseFilter,
} from '@helpdesk/domain';
import type { ConversationQuery, ListScope, Store } from '@helpdesk/domain/ports';
import {
  type ConversationRow,
  conversationRowsArbitrary,
  filterArbitrary,
  type TextDetail,
  textDetails,
} from '@helpdesk/testkit';
import fc from 'fast-check';
import { drawFrom } from '../requests/draw.ts';
import {
  contactCount,
  type DetailTexts,
  type FilterDesk,
  openFilterDesk,
  statusNames,
  tagNames,
  writeRows,
} from './filter-desk.ts';
import { identities, type TextOptions, withTextsOfRows } from './known-texts.ts';

/**
 * What a store lists is what the domain's own functions say: the same ids in the same order, the same
 * total, and the same sequence when walked by keyset or by page. Filters are made as clients write
 * them and parsed; rows are full of nulls, ties and texts on which engines differ.
 */
export interface Comparison extends TextOptions {
  readonly seed: number;
  readonly rowSets: number;
}

export interface Compared {
  /** How many pairs of a filter and a set of rows were compared. */
  readonly pairs: number;
  /** How many filters held for some rows and not for others: only these prove anything. */
  readonly telling: number;
}

export const filtersPerSet = 100;
/** For one filter in this many, the list is also read page by page. */
const walkEvery = 5;
/** An engine may read on several connections. */
const atOnce = 4;
const timeZones = ['UTC', 'Europe/Berlin', 'America/Sao_Paulo', 'Asia/Kolkata', 'Pacific/Apia'] as const;
const wholeList = { page: 1, size: 500 };

/** Throws where the store lists otherwise, with the rows and the filter. */
export async function compareFilters(store: Store, comparison: Comparison): Promise<Compared> {
  const desk = await openFilterDesk(store);
  const constant = new Set<string>(conversationSortFields);
  let telling = 0;
  for (let set = 0; set < comparison.rowSets; set++) {
    const compared = await compareRowSet(desk, comparison.seed + set, comparison);
    telling += compared.telling;
    for (const [name, values] of compared.values) if (values.size > 1) constant.delete(name);
  }
  // Nothing would be proven of these: another column could stand for them.
  if (constant.size > 0) throw new Error(`the same in every row, fill in filter-desk.ts: ${[...constant].join()}`);
  return { pairs: comparison.rowSets * filtersPerSet, telling };
}

const sorts: fc.Arbitrary<ConversationSort> = fc.record({
  field: fc.constantFrom(...conversationSortFields),
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
  readonly sort: ConversationSort;
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
async function compare(
  desk: FilterDesk,
  { sort, scope, size }: Case,
  filter: ConversationFilter,
  expected: number[],
  walk: boolean,
) {
  const whole = await list(desk, { scope, filter, sort, page: wholeList });
  deepStrictEqual([idsOf(whole.items), whole.total, whole.next], [expected, expected.length, null]);
  if (!walk) return;
  const walked: number[] = [];
  let after: Keyset | undefined;
  for (let page = 1; ; page++) {
    const byKeyset = await list(desk, { scope, filter, sort, page: { page: 1, size, after } });
    const byPage = await list(desk, { scope, filter, sort, page: { page, size } });
    deepStrictEqual(idsOf(byPage.items), idsOf(byKeyset.items));
    deepStrictEqual([byKeyset.total, byPage.total], [expected.length, expected.length]);
    walked.push(...idsOf(byKeyset.items));
    if (byKeyset.next === null) break;
    after = byKeyset.next;
  }
  deepStrictEqual(walked, expected);
}

interface RowSet {
  readonly rows: readonly ConversationRow[];
  readonly details: DetailTexts;
}

function rowSetOf(desk: FilterDesk, seed: number, options: TextOptions): RowSet {
  const texts = textDetails.map((detail) => [detail, identities(contactCount, options)] as const);
  const one = fc.record({
    rows: conversationRowsArbitrary(desk.choices, desk.conversationIds.length),
    details: fc.record(Object.fromEntries(texts) as Record<TextDetail, (typeof texts)[number][1]>),
  });
  const [rowSet] = fc.sample(one, { seed, numRuns: 1 });
  if (rowSet === undefined) throw new Error('nothing generated');
  return rowSet;
}

type Value = string | number | null;

/** The values that the rows hold, each once, by field. */
function valuesOf(items: readonly ConversationListItem[]): ReadonlyMap<string, ReadonlySet<Value>> {
  return new Map(
    Object.entries(conversationFields).flatMap(([name, field]) =>
      field.type === 'tags' ? [] : [[name, new Set(items.map(field.value))] as const],
    ),
  );
}

interface ComparedSet {
  /** How many filters were. */
  readonly telling: number;
  readonly values: ReadonlyMap<string, ReadonlySet<Value>>;
}

async function compareRowSet(desk: FilterDesk, seed: number, options: TextOptions): Promise<ComparedSet> {
  const { rows, details } = rowSetOf(desk, seed, options);
  await writeRows(desk, rows, details);
  const { items } = await list(desk, {
    scope: { kind: 'all' },
    filter: null,
    sort: { field: 'conversations.created_at', direction: 'asc' },
    page: wholeList,
  });
  deepStrictEqual(
    idsOf(items).sort((a, b) => a - b),
    desk.conversationIds,
  );
  const tagIdsOf = new Map(desk.conversationIds.map((id, index) => [id, rows[index]?.tagIds ?? []]));
  const values = valuesOf(items);
  const texts = [...[...values.values()].flatMap((each) => [...each]), ...statusNames].filter(
    (each) => typeof each === 'string',
  );
  const draw = drawFrom(seed);
  const sampled = fc.sample(cases(desk), { seed, numRuns: filtersPerSet });
  const all = sampled.map((each) => ({ ...each, text: withTextsOfRows(each.text, texts, draw) }));
  const compareCase = async (each: Case, index: number): Promise<boolean> => {
    const filter = parseFilter(conversationFields, each.text, { timeZone: each.timeZone });
    if (filter === null) throw new Error(`parsed to nothing: ${each.text}`);
    const inScope = items.filter((item) => isInScope(item, each.scope));
    const matching = inScope.filter((item) =>
      matchesFilter(conversationFields, filter, { ...item, tagIds: tagIdsOf.get(item.id) ?? [] }),
    );
    const expected = idsOf(matching.toSorted(compareBySort(conversationFields, each.sort)));
    try {
      await compare(desk, each, filter, expected, index % walkEvery === 0);
    } catch (error) {
      throw new Error(`row set ${seed}, filter ${index}: ${JSON.stringify(each)}`, { cause: error });
    }
    return matching.length > 0 && matching.length < inScope.length;
  };
  let telling = 0;
  for (let from = 0; from < all.length; from += atOnce) {
    const some = all.slice(from, from + atOnce).map((each, index) => compareCase(each, from + index));
    telling += (await Promise.all(some)).filter(Boolean).length;
  }
  return { telling, values };
}

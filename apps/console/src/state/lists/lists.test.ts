import type { Conversation, View } from '@helpdesk/client';
import { expect, it } from 'vitest';
import type { Filter, FilterLine } from './filters.ts';
import { cataloguesOfTests, conversationOfTests } from './list-of-tests.ts';
import {
  type ListPlace,
  type ListQuery,
  listFor,
  membership,
  orderOf,
  readableTeams,
  type Shelf,
  sortOf,
} from './lists.ts';

const row = conversationOfTests;
const isIn = (place: ListPlace, fields: Partial<Conversation>, shelf: Shelf = 'open') =>
  membership({ place, shelf }, 7, cataloguesOfTests)?.(row(fields));

it.each<[string, ListPlace, Partial<Conversation>, boolean | undefined]>([
  ['mine is mine', { kind: 'mine' }, { assigned_user_id: 7 }, true],
  ['that of another is not mine', { kind: 'mine' }, { assigned_user_id: 8 }, false],
  ['one without agent and team is unassigned', { kind: 'unassigned' }, {}, true],
  ['one of a team is not', { kind: 'unassigned' }, { assigned_team_id: 3 }, false],
  ['one of the team is in its list', { kind: 'team', id: 3 }, { assigned_team_id: 3 }, true],
  ['all has all', { kind: 'all' }, { assigned_user_id: 8 }, true],
  ['of mentions only the service knows', { kind: 'mentions' }, {}, undefined],
  ['a resolved one is not open', { kind: 'all' }, { status_id: 4, status_category: 'resolved' }, false],
])('%s', (_what, place, fields, expected) => expect(isIn(place, fields)).toBe(expected));

it('has what waits for a moment among the snoozed, and what is closed among the resolved', () => {
  expect(isIn({ kind: 'all' }, { status_id: 2, status_category: 'waiting' }, 'snoozed')).toBe(true);
  expect(isIn({ kind: 'all' }, { status_id: 4, status_category: 'resolved' }, 'resolved')).toBe(true);
});

it('has a conversation whose status was created after the list was opened', () => {
  const unknown = { status: 'Escalated', status_id: 99, status_category: 'open' } as const;
  expect(isIn({ kind: 'all' }, unknown)).toBe(true);
  expect(isIn({ kind: 'all' }, unknown, 'snoozed')).toBe(false);
});

const sorted = (rows: readonly Conversation[], list: ListQuery, views: readonly View[] = []) =>
  rows.toSorted(orderOf(list, views)).map(({ id }) => id);

it('has whoever waits longest first, and those who do not wait last, as the service sorts', () => {
  const rows = [
    row({ id: 4, waiting_since: null }),
    row({ id: 3, waiting_since: '2026-11-20T10:00:00Z' }),
    row({ id: 2, waiting_since: null }),
    row({ id: 1, waiting_since: '2026-11-20T09:00:00Z' }),
    row({ id: 5, waiting_since: '2026-11-20T09:00:00Z' }),
  ];
  expect(sorted(rows, { place: { kind: 'mine' }, shelf: 'open' })).toEqual([1, 5, 3, 2, 4]);
});

it('leaves rows as they were fetched where only the service knows the order', () => {
  const views = [{ id: 9, order_by: 'users.external_user_id', order: 'asc' }] as unknown as View[];
  const rows = [row({ id: 2 }), row({ id: 3 }), row({ id: 1 })];
  expect(sorted(rows, { place: { kind: 'view', id: 9 }, shelf: 'any' }, views)).toEqual([2, 3, 1]);
  expect(isIn({ kind: 'view', id: 9 }, {}, 'any')).toBeUndefined();
});

it.each([
  ['oldest', [2, 1, 3]],
  ['newest', [1, 2, 3]],
] as const)('has the %s last message first where that is asked for', (sort, ids) => {
  const rows = [
    row({ id: 3, last_message_at: null }),
    row({ id: 2, last_message_at: '2026-11-20T10:00:00Z' }),
    row({ id: 1, last_message_at: '2026-11-21T10:00:00Z' }),
  ];
  expect(sorted(rows, { place: { kind: 'all' }, shelf: 'open', sort })).toEqual(ids);
});

it.each<[View['order_by'], View['order'], readonly number[]]>([
  ['conversations.waiting_since', 'asc', [3, 1, 2, 4]],
  ['conversations.waiting_since', 'desc', [1, 3, 4, 2]],
  ['conversations.priority_id', 'asc', [4, 1, 3, 2]],
  ['conversations.priority_id', 'desc', [3, 1, 4, 2]],
  ['users.email', 'asc', [3, 1, 4, 2]],
  // A sign beyond U+FFFF stands behind every other; by UTF-16 it would stand before some.
  ['conversation_statuses.name', 'asc', [4, 3, 2, 1]],
])('sorts a view by %s %s, as the service does', (order_by, order, ids) => {
  const [early, late] = ['2026-05-19T12:00:00.000Z', '2026-05-20T12:00:00.000Z'];
  const mia = { email: 'mia@example.org' } as Conversation['contact'];
  const ada = { email: 'ada@example.org' } as Conversation['contact'];
  const rows = [
    row({ id: 1, waiting_since: late, priority_id: 3, contact: mia, status: '\u{1f4e6} Returned' }),
    row({ id: 2, status: '\uff2f Open' }),
    row({ id: 3, waiting_since: early, priority_id: 3, contact: ada, status: 'Open' }),
    row({ id: 4, priority_id: 1, contact: mia, status: 'Closed' }),
  ];
  const view = { id: 9, order_by, order } as View;
  expect(sorted(rows, { place: { kind: 'view', id: 9 }, shelf: 'any' }, [view])).toEqual(ids);
});

it.each<[string, ListPlace, Shelf, ReturnType<typeof sortOf>]>([
  ['open ones of mine', { kind: 'mine' }, 'open', 'waiting'],
  ['resolved ones of mine', { kind: 'mine' }, 'resolved', 'newest'],
  ['all', { kind: 'all' }, 'open', 'newest'],
  ['a view, which has its own order', { kind: 'view', id: 1 }, 'open', undefined],
])('sorts %s as it suits them, unless an order is chosen', (_what, place, shelf, sort) => {
  expect(sortOf({ place, shelf })).toBe(sort);
  expect(sortOf({ place, shelf, sort: 'oldest' })).toBe('oldest');
});

it('knows by itself whether a row fits a filter, unless the filter follows the clock', () => {
  const filter = { logic: 'all', lines: [{ field: 'tag', operator: 'is', values: ['lid'] }] } as const;
  const query = { place: { kind: 'all' }, shelf: 'any' } as const;
  expect(membership({ ...query, filter }, 7, cataloguesOfTests)?.(row({ tags: ['lid'], status_id: 3 }))).toBe(true);
  expect(membership({ ...query, filter }, 7, cataloguesOfTests)?.(row({ tags: [] }))).toBe(false);
  const waiting = { logic: 'all', lines: [{ field: 'waiting', operator: 'is', values: ['60'] }] } as const;
  expect(membership({ ...query, filter: waiting }, 7, cataloguesOfTests)).toBeUndefined();
});

const team: ListQuery = { place: { kind: 'team', id: 3 }, shelf: 'open' };
const own = [{ id: 3, name: 'Returns', emoji: '📦' }];
const [all, ofTeam] = ['conversations:read_all', 'conversations:read_team_inbox'] as const;

it.each<[string, readonly (typeof all | typeof ofTeam)[], boolean, boolean]>([
  ['whoever may see all and those without an agent chooses', [all, ofTeam], true, true],
  ['whoever may see all alone gets all', [all], true, false],
  ['whoever may not see all gets those without an agent', [ofTeam], false, true],
])("of a team's list %s", (_what, permissions, isAsked, isGiven) => {
  const given = listFor({ permissions: [...permissions], teams: own }, { ...team, withoutAgent: isAsked });
  expect(given.withoutAgent === true).toBe(isGiven);
  const isThere = membership(given, 7, cataloguesOfTests);
  expect(isThere?.(row({ assigned_team_id: 3 }))).toBe(true);
  expect(isThere?.(row({ assigned_team_id: 3, assigned_user_id: 8 }))).toBe(!isGiven);
});

it('lets who may read all leave out those of an agent in any team, as the service does', () => {
  const elsewhere = { ...team, place: { kind: 'team', id: 4 }, withoutAgent: true } as const;
  expect(listFor({ permissions: [all, ofTeam], teams: own }, elsewhere).withoutAgent).toBe(true);
  expect(listFor({ permissions: [all], teams: own }, elsewhere).withoutAgent).toBeUndefined();
});

it.each<[string, readonly (typeof all | typeof ofTeam)[], readonly number[]]>([
  ['may see all: every team, their own first', [all], [3, 1, 2]],
  ['may see those of their teams: their own', [ofTeam], [3]],
  ['may see neither: none', [], []],
])('the navigation of an agent who %s', (_what, permissions, ids) => {
  const teams = [{ id: 1 }, { id: 2 }, { id: 3 }];
  expect(readableTeams({ permissions: [...permissions], teams: own }, teams).map(({ id }) => id)).toEqual(ids);
});

const matching = (...lines: FilterLine[]): Filter => ({ logic: 'all', lines });
const line = (field: FilterLine['field'], operator: FilterLine['operator'], ...values: string[]): FilterLine => ({
  ...{ field, operator, values },
});
const high = { priority: 'High', priority_id: 3 } as const;

it.each<[string, Filter, Partial<Conversation>, boolean | undefined]>([
  ['mine by "me"', matching(line('agent', 'is', 'me')), { assigned_user_id: 7 }, true],
  ['not one of another agent', matching(line('agent', 'is', 'me')), { assigned_user_id: 4 }, false],
  ['one of no agent is not 4', matching(line('agent', 'not', '4')), { assigned_user_id: null }, true],
  ['without a team', matching(line('team', 'none')), {}, true],
  ['any tag of several, in any case', matching(line('tag', 'is', 'Refund', 'lid')), { tags: ['refund'] }, true],
  ['none of the tags', matching(line('tag', 'not', 'refund', 'lid')), { tags: ['x', 'lid'] }, false],
  ['a tag by digits, which are an id too', matching(line('tag', 'is', '105')), { tags: ['lid'] }, true],
  ['a tag that was made a moment ago', matching(line('tag', 'some')), { tags: ['new'] }, true],
  ['a status', matching(line('status', 'is', '7', '1')), {}, true],
  ['all lines', matching(line('inbox', 'is', '1'), line('priority', 'is', 'High')), {}, false],
  ['one line', { logic: 'any', lines: [line('inbox', 'is', '2'), line('priority', 'is', 'High')] }, high, true],
  ['what the service refuses is left to it', matching(line('agent', 'is', 'mia')), {}, undefined],
])('has what a filter means: %s', (_what, filter, fields, expected) => {
  const isThere = membership({ place: { kind: 'all' }, shelf: 'any', filter }, 7, cataloguesOfTests);
  expect(isThere?.(row(fields))).toBe(expected);
});

it.each<[string, ListQuery, number]>([
  ['without a filter', { place: { kind: 'mine' }, shelf: 'open' }, 0],
  ['by a team', { place: { kind: 'all' }, shelf: 'any', filter: matching(line('team', 'is', '3')) }, 0],
  ['by tags', { place: { kind: 'all' }, shelf: 'any', filter: matching(line('tag', 'is', 'lid')) }, 3],
  ['by tags or a team', { place: { kind: 'all' }, shelf: 'any', filter: tagOrTeam() }, 3],
])('looks for the ids of tags only where the filter names tags: %s', (_what, query, lookups) => {
  let count = 0;
  const tags = new Proxy(cataloguesOfTests.tags, {
    get: (of, name) => {
      if (name === 'filter') count += 1;
      return Reflect.get(of, name);
    },
  });
  const isThere = membership(query, 7, { ...cataloguesOfTests, tags });
  count = 0;
  for (const id of [1, 2, 3]) isThere?.(row({ id, tags: ['lid'], assigned_user_id: 7, assigned_team_id: 4 }));
  expect(count).toBe(lookups);
});

function tagOrTeam(): Filter {
  return { logic: 'any', lines: [line('team', 'is', '3'), line('tag', 'is', 'lid')] };
}

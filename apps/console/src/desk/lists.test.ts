import type { Conversation } from '@helpdesk/client';
import { expect, it } from 'vitest';
import {
  byOldestMessage,
  byWaiting,
  type ListPlace,
  type ListQuery,
  listFor,
  membership,
  readableTeams,
  type Shelf,
  sortOf,
} from './lists.ts';

const row = (fields: Partial<Conversation> = {}) =>
  ({ id: 1, assigned_user_id: null, assigned_team_id: null, status_category: 'open', ...fields }) as Conversation;
const isIn = (place: ListPlace, fields: Partial<Conversation>, shelf: Shelf = 'open') =>
  membership({ place, shelf }, 7)?.(row(fields));

it.each<[string, ListPlace, Partial<Conversation>, boolean | undefined]>([
  ['mine is mine', { kind: 'mine' }, { assigned_user_id: 7 }, true],
  ['that of another is not mine', { kind: 'mine' }, { assigned_user_id: 8 }, false],
  ['one without agent and team is unassigned', { kind: 'unassigned' }, {}, true],
  ['one of a team is not', { kind: 'unassigned' }, { assigned_team_id: 3 }, false],
  ['one of the team is in its list', { kind: 'team', id: 3 }, { assigned_team_id: 3 }, true],
  ['all has all', { kind: 'all' }, { assigned_user_id: 8 }, true],
  ['of mentions only the service knows', { kind: 'mentions' }, {}, undefined],
  ['a resolved one is not open', { kind: 'all' }, { status_category: 'resolved' }, false],
])('%s', (_what, place, fields, expected) => expect(isIn(place, fields)).toBe(expected));

it('has what waits for a moment among the snoozed, and what is closed among the resolved', () => {
  expect(isIn({ kind: 'all' }, { status_category: 'waiting' }, 'snoozed')).toBe(true);
  expect(isIn({ kind: 'all' }, { status_category: 'resolved' }, 'resolved')).toBe(true);
});

it('has whoever waits longest first, and those who do not wait last, as the service sorts', () => {
  const rows = [
    row({ id: 4, waiting_since: null }),
    row({ id: 3, waiting_since: '2026-11-20T10:00:00Z' }),
    row({ id: 2, waiting_since: null }),
    row({ id: 1, waiting_since: '2026-11-20T09:00:00Z' }),
    row({ id: 5, waiting_since: '2026-11-20T09:00:00Z' }),
  ];
  expect(rows.sort(byWaiting).map(({ id }) => id)).toEqual([1, 5, 3, 2, 4]);
});

it('has the oldest last message first where that is asked for', () => {
  const rows = [row({ id: 3, last_message_at: null }), row({ id: 2, last_message_at: '2026-11-20T10:00:00Z' })];
  expect(
    [row({ id: 1, last_message_at: '2026-11-21T10:00:00Z' }), ...rows].sort(byOldestMessage).map(({ id }) => id),
  ).toEqual([2, 1, 3]);
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
  expect(membership({ ...query, filter }, 7)?.(row({ tags: ['lid'], status_category: 'resolved' }))).toBe(true);
  expect(membership({ ...query, filter }, 7)?.(row({ tags: [] }))).toBe(false);
  const waiting = { logic: 'all', lines: [{ field: 'waiting', operator: 'is', values: ['60'] }] } as const;
  expect(membership({ ...query, filter: waiting }, 7)).toBeUndefined();
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
  const isThere = membership(given, 7);
  expect(isThere?.(row({ assigned_team_id: 3 }))).toBe(true);
  expect(isThere?.(row({ assigned_team_id: 3, assigned_user_id: 8 }))).toBe(!isGiven);
});

it('gives all of a team that the agent is not in, which the service does not list by itself', () => {
  const elsewhere = { ...team, place: { kind: 'team', id: 4 }, withoutAgent: true } as const;
  expect(listFor({ permissions: [all, ofTeam], teams: own }, elsewhere).withoutAgent).toBeUndefined();
});

it.each<[string, readonly (typeof all | typeof ofTeam)[], readonly number[]]>([
  ['may see all: every team, their own first', [all], [3, 1, 2]],
  ['may see those of their teams: their own', [ofTeam], [3]],
  ['may see neither: none', [], []],
])('the navigation of an agent who %s', (_what, permissions, ids) => {
  const teams = [{ id: 1 }, { id: 2 }, { id: 3 }];
  expect(readableTeams({ permissions: [...permissions], teams: own }, teams).map(({ id }) => id)).toEqual(ids);
});

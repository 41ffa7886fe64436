import type { Conversation } from '@helpdesk/client';
import { expect, it } from 'vitest';
import { type Drawn, drawnAgain, type Leaving, slotOf, stillLeaving, whereTo } from './leaving.ts';

const unknown = { kind: 'unknown' } as const;
/** A point is a row that has not been fetched. */
const places = (text: string) => [...text].map((uuid) => (uuid === '.' ? undefined : uuid));

/** The drawn rows, a letter each. A row that is leaving is a capital letter. */
function drawn(rows: string, leaving: readonly Leaving[]): string {
  const slots: string[] = [];
  for (const [place, uuid] of [...rows].entries()) slots[slotOf(place, leaving)] = uuid;
  for (const [index, { uuid, behind }] of leaving.entries()) slots[behind + index] = uuid.toUpperCase();
  return slots.join('');
}
const leave = (was: string, rows: string, left: string, before: readonly Leaving[] = []) =>
  stillLeaving(
    places(was),
    places(rows),
    before,
    [...left].map((uuid) => ({ uuid, to: unknown })),
  );

it.each([
  ['one in the middle', 'abc', 'ac', 'b', 'aBc'],
  ['the first', 'abc', 'bc', 'a', 'Abc'],
  ['the last', 'abc', 'ab', 'c', 'abC'],
  ['several next to each other', 'abcde', 'ae', 'bcd', 'aBCDe'],
  ['several, whatever order they are found in', 'abcde', 'bde', 'ca', 'AbCde'],
  ['all of them', 'abc', '', 'abc', 'ABC'],
  ['one, while another comes before it', 'abc', 'nac', 'b', 'naBc'],
  ['one behind rows that are not fetched', '..abc', '..ac', 'b', '..aBc'],
  ['one behind nothing but those', '...ab', '...b', 'a', '...Ab'],
])('leaves its place: %s', (_what, was, rows, left, expected) => {
  expect(drawn(rows, leave(was, rows, left))).toBe(expected);
});

it('keeps the places of those that left before', () => {
  const first = leave('abcde', 'acde', 'b');
  const second = leave('acde', 'ade', 'c', first);
  expect(drawn('ade', second)).toBe('aBCde');
  const third = leave('ade', 'de', 'a', second);
  expect(drawn('de', third)).toBe('ABCde');
  expect(drawn('nde', leave('de', 'nde', '', third))).toBe('ABCnde');
});

it('gives the place up to a row that comes back', () => {
  expect(leave('ac', 'abc', '', leave('abc', 'ac', 'b'))).toEqual([]);
});

const row = (fields: Partial<Conversation> = {}): Conversation =>
  ({
    ...{ uuid: 'a', assigned_team_id: 1, assigned_user_id: null, status_category: 'open' },
    ...fields,
  }) as Conversation;
const own = [{ id: 1 }, { id: 2 }];
const draw = (...rows: readonly Conversation[]): Drawn =>
  rows.slice(1).reduce((before, next) => drawnAgain(before, next, 0), drawnAgain(undefined, rows[0] ?? row(), 0));

it.each([
  ['to a team', draw(row()), row({ assigned_team_id: 3 }), { kind: 'team', id: 3 }],
  ['to an agent', draw(row()), row({ assigned_user_id: 7 }), { kind: 'agent', id: 7 }],
  ['to nobody', draw(row({ assigned_team_id: null, assigned_user_id: 7 })), row({ assigned_team_id: null }), 'nobody'],
  ['nowhere: it is resolved', draw(row()), row({ status_category: 'resolved', assigned_user_id: 7 }), undefined],
  ['nowhere: only its text is another', draw(row()), row({ last_message: 'Hello' }), undefined],
  ['to where it had gone a moment before', draw(row(), row({ assigned_user_id: 7 })), row({ assigned_user_id: 7 }), 7],
  ['where nobody knows', draw(row()), undefined, 'unknown'],
  ['to the team to which the agent has moved it', draw(row(), row({ assigned_team_id: 3 })), undefined, 3],
  ['where nobody knows, from a team of theirs', draw(row(), row({ assigned_team_id: 2 })), undefined, 'unknown'],
])('went %s', (_what, before, now, expected) => {
  const place = whereTo(before, now, own, 14_999);
  const found = place !== undefined && 'id' in place && typeof expected === 'number' ? place.id : place;
  expect(found).toEqual(typeof expected === 'string' ? { kind: expected } : expected);
});

it('does not say of a row that leaves much later where its conversation went', () => {
  const moved = row({ assigned_user_id: 7 });
  expect(whereTo(draw(row(), moved), moved, own, 15_000)).toBeUndefined();
});

import { expect, it } from 'vitest';
import { movedAway, newPlace } from './moved-away.ts';

const own = [{ id: 1 }, { id: 2 }];

it.each([
  ['to a team of others', { first: 1, last: 3 }, 3],
  ['from no team to one of others', { first: null, last: 3 }, 3],
  ['to an own team', { first: 1, last: 2 }, undefined],
  ['to no team', { first: 1, last: null }, undefined],
  ['nowhere: it was there before', { first: 3, last: 3 }, undefined],
  ['unseen', undefined, undefined],
])('moved %s', (_what, seen, team) => {
  expect(movedAway(seen, own)).toBe(team);
});

const handled = ([assigned_team_id, assigned_user_id]: readonly (number | null)[]) =>
  ({ assigned_team_id, assigned_user_id }) as Parameters<typeof newPlace>[0];

it.each([
  ['to a team', [1, null], [2, null], { kind: 'team', id: 2 }],
  ['to a team, which takes its agent away', [1, 7], [2, null], { kind: 'team', id: 2 }],
  ['to an agent of another team', [1, null], [2, 7], { kind: 'team', id: 2 }],
  ['to an agent', [1, null], [1, 7], { kind: 'agent', id: 7 }],
  ['from one agent to another', [null, 7], [null, 8], { kind: 'agent', id: 8 }],
  ['from its agent back to its team', [1, 7], [1, null], { kind: 'team', id: 1 }],
  ['from its team to its agent alone', [1, 7], [null, 7], { kind: 'agent', id: 7 }],
  ['to nobody', [null, 7], [null, null], { kind: 'nobody' }],
  ['nowhere', [1, 7], [1, 7], undefined],
])('went %s', (_what, before, after, place) => {
  expect(newPlace(handled(before), handled(after))).toEqual(place);
});

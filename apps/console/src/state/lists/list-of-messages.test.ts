import type { Conversation } from '@helpdesk/client';
import { expect, it } from 'vitest';
import { addressOf } from '../../routes.ts';
import { listOfMessages } from './list-of-messages.ts';
import { cataloguesOfTests, conversationOfTests } from './list-of-tests.ts';

const row = conversationOfTests;
const mine = row({ assigned_user_id: 7 });
const ofTeam = row({ assigned_team_id: 2 });
const place = (kind: 'mine' | 'unassigned' | 'mentions' | 'all') => ({ kind }) as const;
const team = { kind: 'team', id: 2 } as const;

it.each([
  ['the one that is shown', place('unassigned'), [row(), row()], '/unassigned?sort=newest'],
  ['that of all, where it is shown', place('all'), [mine, row()], '/all'],
  ["the agent's own", place('unassigned'), [mine, mine], '/mine?sort=newest'],
  ['that of all, where they are in several', place('mine'), [mine, row()], '/all'],
  ['that of a team', team, [ofTeam, ofTeam], '/team/2?sort=newest'],
  [
    'with those that are not open',
    place('mine'),
    [mine, { ...mine, status_id: 3, status_category: 'resolved' }],
    '/mine?status=any',
  ],
  ['that of all, where one was not fetched', place('mine'), [mine, undefined], '/all'],
  ['not one of which only the service knows what is in it', place('mentions'), [mine], '/mine?sort=newest'],
  ['that of all, from another page', undefined, [row(), mine], '/all'],
] as const)('is %s', (_what, shown, rows, address) => {
  const agent = { id: 7, permissions: ['conversations:read_all'] as never, teams: [] };
  expect(
    addressOf(listOfMessages(shown, rows as readonly (Conversation | undefined)[], agent, cataloguesOfTests)),
  ).toBe(address);
});

it('stays where the agent is who may not read all', () => {
  const agent = { id: 7, permissions: [], teams: [] };
  expect(addressOf(listOfMessages(place('unassigned'), [mine, row()], agent, cataloguesOfTests))).toBe(
    '/unassigned?sort=newest',
  );
  expect(addressOf(listOfMessages(undefined, [row(), undefined], agent, cataloguesOfTests))).toBe('/mine?sort=newest');
});

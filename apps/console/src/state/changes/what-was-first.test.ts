import { expect, it } from 'vitest';
import type { Catalogues } from '../catalogues.ts';
import { whatWasFirst } from './what-was-first.ts';

const known = {
  agents: [{ id: 4, first_name: 'Grace', last_name: 'Hollis' }],
  teams: [{ id: 2, name: 'Billing' }],
} as unknown as Catalogues;
const row = { assigned_user_id: 4, assigned_team_id: 2, status: 'Resolved', priority: 'High' } as const;
const nothing = { assigned_user_id: null, assigned_team_id: null, status: 'Open', priority: null };

it.each([
  ['assignee', row, 'Mia assigned it to Grace Hollis first.'],
  ['assignee', nothing, 'Mia took the assignee away first.'],
  ['team', row, 'Mia handed it to Billing first.'],
  ['team', nothing, 'Mia took the team away first.'],
  ['status', row, 'Mia set the status to Resolved first.'],
  ['priority', row, 'Mia set the priority to High first.'],
  ['priority', undefined, 'Mia changed it first.'],
] as const)('%s', (property, now, text) => expect(whatWasFirst(property, now, 'Mia', known)).toBe(text));

import { describe, expect, it } from 'vitest';
import { type Permission, permissions } from '../role/permission.ts';
import { listCounts } from './list-counts.ts';

const totals = {
  assigned: 3,
  unassigned: 4,
  all: 10,
  mentioned: 5,
  ofTeams: new Map([
    [1, 2],
    [9, 5],
  ]),
};
const unread = { assigned: 0, mentioned: 0 };
const teams = [1, 2].map((id) => ({ id, name: `Team ${id}`, emoji: '' }));
const agent = (...held: readonly Permission[]) => ({ permissions: held, teams });

describe('the counts of lists', () => {
  it('are those of the lists and teams of the agent; unread is counted for assigned ones', () => {
    expect(listCounts({ permissions, teams }, totals, { assigned: 1, mentioned: 2 })).toEqual({
      assigned: { open: 3, unread: 1 },
      unassigned: { open: 4, unread: null },
      all: { open: 10, unread: null },
      mentioned: { open: 5, unread: 2 },
      teams: new Map([
        [1, { open: 2, unread: null }],
        [2, { open: 0, unread: null }],
      ]),
    });
  });

  it('people 49: stop at 10,000', () => {
    const many = {
      assigned: 10_001,
      unassigned: 10_000,
      all: 9_999,
      mentioned: 10_001,
      ofTeams: new Map([[2, 60_000]]),
    };
    const counts = listCounts({ permissions, teams }, many, { assigned: 1_000, mentioned: 0 });
    expect([counts.assigned?.open, counts.unassigned?.open, counts.all?.open]).toEqual([10_000, 10_000, 9_999]);
    expect(counts.mentioned.open).toBe(10_000);
    expect(counts.teams.get(2)?.open).toBe(10_000);
  });

  it.each([
    ['assigned', 'conversations:read_assigned'],
    ['unassigned', 'conversations:read_unassigned'],
    ['all', 'conversations:read_all'],
  ] as const)('of the list %s need %s', (list, permission) => {
    expect(listCounts(agent(permission), totals, unread)[list]).not.toBeNull();
    expect(listCounts(agent(...permissions.filter((each) => each !== permission)), totals, unread)[list]).toBeNull();
  });

  it('of a team need the right to its list', () => {
    expect(listCounts(agent('conversations:read_all'), totals, unread).teams).toEqual(
      new Map([
        [1, null],
        [2, null],
      ]),
    );
  });
});

import { describe, expect, it } from 'vitest';
import type { Permission } from '../role/permission.ts';
import { conversationVisibility, isVisible, nothingVisible, requireAccess } from './access.ts';

const me = 7;

const readPermissions = [
  'conversations:read_all',
  'conversations:read_assigned',
  'conversations:read_team_all',
  'conversations:read_team_inbox',
  'conversations:read_unassigned',
] as const satisfies readonly Permission[];

const subsets = Array.from({ length: 2 ** readPermissions.length }, (_, bits) =>
  readPermissions.filter((_permission, index) => (bits >> index) & 1),
);

const assignments = [null, me, 8].flatMap((assignedUserId) =>
  [null, 1, 2].map((assignedTeamId) => ({ assignedUserId, assignedTeamId })),
);

/** The sentence of the contract, word by word. */
function mayRead(
  held: readonly Permission[],
  { assignedUserId, assignedTeamId }: (typeof assignments)[number],
): boolean {
  const myTeam = assignedTeamId === 1;
  if (!held.includes('conversations:read')) return false;
  return (
    held.includes('conversations:read_all') ||
    (held.includes('conversations:read_assigned') && assignedUserId === me) ||
    (myTeam && held.includes('conversations:read_team_all')) ||
    (myTeam && assignedUserId === null && held.includes('conversations:read_team_inbox')) ||
    (assignedTeamId === null && assignedUserId === null && held.includes('conversations:read_unassigned'))
  );
}

describe('access to a conversation', () => {
  it.each([true, false])('over every set of permissions and every assignment, conversations:read %s', (read) => {
    let asked = 0;
    for (const subset of subsets) {
      const permissions: Permission[] = read ? ['conversations:read', ...subset] : [...subset];
      const visibility = conversationVisibility({ id: me, permissions, teams: [{ id: 1, name: 'A', emoji: '' }] });
      for (const assignment of assignments) {
        const given = `${permissions.join()} ${JSON.stringify(assignment)}`;
        expect(isVisible(visibility, assignment), given).toBe(mayRead(permissions, assignment));
        asked += 1;
      }
    }
    expect(asked).toBe(32 * 9);
  });
});

describe('what an agent may read, as data', () => {
  const teams = [{ id: 1, name: 'A', emoji: '' }];

  it('is only what a permission opens', () => {
    expect(conversationVisibility({ id: me, permissions: ['conversations:read'], teams })).toEqual(nothingVisible);
    expect(conversationVisibility({ id: me, permissions: [...readPermissions], teams })).toEqual(nothingVisible);
    expect(conversationVisibility({ id: me, permissions: ['conversations:read', ...readPermissions], teams })).toEqual({
      all: true,
      assignedTo: me,
      teams: [1],
      teamInboxes: [1],
      unassigned: true,
    });
  });

  it('refuses the rest', () => {
    const actor = { id: me, permissions: ['conversations:read', 'conversations:read_assigned'] as const, teams };
    expect(() => requireAccess(actor, { assignedUserId: me, assignedTeamId: null })).not.toThrow();
    const refusal = { code: 'conversation.no_access', message: 'You may not read this conversation' };
    expect(() => requireAccess(actor, { assignedUserId: 8, assignedTeamId: 1 })).toThrow(
      expect.objectContaining(refusal),
    );
  });
});

import { describe, expect, it } from 'vitest';
import { type Permission, permissions } from '../role/permission.ts';
import type { Actor } from './agent.ts';
import {
  lackedPermissions,
  requireGrantable,
  requireLastingKey,
  requireNotOutlasting,
  requireNotWider,
  requireRankOver,
  requireTeamsGrantable,
} from './rank.ts';

const holding = (...permissions: Permission[]) =>
  ({ permissions, roles: [] as readonly string[] }) as Pick<Actor, 'permissions' | 'roles'> as Actor;

const withKey = (actor: Actor, permissions: Permission[] | null, expiresAt: number | null = null): Actor => ({
  ...actor,
  namedKey: { id: 1, agentId: 1, createdAt: 0, name: 'k', apiKey: 'k', permissions, expiresAt, lastUsedAt: null },
});

const role = (name: string, ...permissions: Permission[]) => ({
  id: 1,
  createdAt: 0,
  updatedAt: 0,
  name,
  description: '',
  permissions,
});

const refusal = (code: string, message: string) => expect.objectContaining({ code, message });

describe('rank', () => {
  it('names what is lacked', () => {
    expect(lackedPermissions(holding('users:manage'), ['users:manage', 'roles:manage'])).toEqual(['roles:manage']);
  });

  it('takes a permission of another version as held by whoever holds every one of this', () => {
    expect(lackedPermissions(holding('users:manage'), ['flags:wave'])).toEqual(['flags:wave']);
    expect(lackedPermissions(holding(...permissions), ['flags:wave', 'tags:manage'])).toEqual([]);
    expect(lackedPermissions(holding(...permissions.slice(1)), ['flags:wave'])).toEqual(['flags:wave']);
  });

  it('opens a team to those who are in it or manage teams', () => {
    const teams = [
      { id: 1, name: 'Support', emoji: '' },
      { id: 3, name: 'Mail', emoji: '' },
    ];
    const member = { permissions: ['users:manage'] as const, teams };
    const sales = { id: 2, name: 'Sales' };
    expect(() => requireTeamsGrantable(member, teams)).not.toThrow();
    expect(() => requireTeamsGrantable(member, [])).not.toThrow();
    expect(() => requireTeamsGrantable({ permissions: ['teams:manage'], teams: [] }, [sales])).not.toThrow();
    const message = 'You neither belong to the team Sales nor manage teams';
    expect(() => requireTeamsGrantable(member, [...teams, sales])).toThrow(refusal('team.outranked', message));
  });

  it('lets a key that expires or lists permissions change nothing that stays', () => {
    const [single, lasting] = [holding(), withKey(holding(), null)];
    const [ending, listing] = [withKey(holding(), null, 10), withKey(holding(), [])];
    for (const actor of [single, lasting]) expect(() => requireLastingKey(actor)).not.toThrow();
    const limited = 'A key that expires or lists permissions may not change this';
    for (const actor of [ending, listing]) {
      expect(() => requireLastingKey(actor)).toThrow(refusal('api_key.limited', limited));
    }
  });

  it('is refused with the code and the reason', () => {
    const actor = withKey(holding('users:manage'), ['users:manage'], 10);
    const more = holding('tags:manage');
    const admin = { ...holding(), roles: ['Admin'] };
    const lacked = 'holds a permission that you lack: tags:manage';
    expect(() => requireRankOver(actor, more)).toThrow(refusal('agent.outranked', `The agent ${lacked}`));
    expect(() => requireRankOver(actor, admin)).toThrow(
      refusal('agent.outranked', 'The agent is an Admin, which nobody is with a key that lists permissions'),
    );
    expect(() => requireGrantable(actor, [role('More', 'tags:manage')])).toThrow(
      refusal('role.outranked', `The role More ${lacked}`),
    );
    expect(() => requireGrantable(actor, [role('Admin')])).toThrow(
      refusal('role.outranked', 'Nobody makes an Admin with a key that lists permissions'),
    );
    expect(() => requireNotWider(actor, null)).toThrow(
      refusal('api_key.wider', 'A key that lists permissions makes only keys that list some of them'),
    );
    expect(() => requireNotOutlasting(actor, null)).toThrow(
      refusal('api_key.outlasts', 'A key that expires makes no credential that lasts longer than itself'),
    );
  });

  it('lets nobody touch an agent who may do more', () => {
    const actor = holding('users:manage', 'messages:read');
    expect(() => requireRankOver(actor, holding('messages:read'))).not.toThrow();
    expect(() => requireRankOver(actor, holding('messages:read', 'reports:manage'))).toThrow(/reports:manage/);
  });

  it('lets nobody grant what they do not hold', () => {
    const actor = holding('users:manage');
    expect(() => requireGrantable(actor, [role('Peer', 'users:manage'), role('Empty')])).not.toThrow();
    expect(() => requireGrantable(actor, [role('More', 'users:manage', 'tags:manage')])).toThrow(/More.*tags:manage/);
  });

  it('lets a key that lists permissions neither touch nor make an Admin, whatever it lists', () => {
    const actor = holding('users:manage');
    const admin = { ...holding('users:manage'), roles: ['Admin'] };
    expect(() => requireRankOver(withKey(actor, null), admin)).not.toThrow();
    expect(() => requireGrantable(withKey(actor, null), [role('Admin', 'users:manage')])).not.toThrow();
    const narrowed = withKey(actor, ['users:manage']);
    expect(() => requireRankOver(narrowed, admin)).toThrow(/Admin/);
    expect(() => requireGrantable(narrowed, [role('Admin', 'users:manage')])).toThrow(/Admin/);
    expect(() => requireGrantable(narrowed, [role('Peer', 'users:manage')])).not.toThrow();
  });

  it('lets a key that lists permissions make only keys that list some of them', () => {
    for (const actor of [holding(), withKey(holding(), null)]) expect(() => requireNotWider(actor, null)).not.toThrow();
    const narrowed = withKey(holding('users:manage', 'tags:manage'), ['users:manage', 'tags:manage']);
    expect(() => requireNotWider(narrowed, ['tags:manage'])).not.toThrow();
    expect(() => requireNotWider(narrowed, ['tags:manage', 'reports:manage'])).toThrow(/lists permissions/);
    expect(() => requireNotWider(narrowed, null)).toThrow(/lists permissions/);
  });

  it('lets a key that expires make nothing that lasts longer', () => {
    const lasting = [holding(), withKey(holding(), null)];
    for (const actor of lasting) expect(() => requireNotOutlasting(actor, null)).not.toThrow();
    const ending = withKey(holding(), null, 10);
    expect(() => requireNotOutlasting(ending, 10)).not.toThrow();
    expect(() => requireNotOutlasting(ending, 11)).toThrow(/expires/);
    expect(() => requireNotOutlasting(ending, null)).toThrow(/expires/);
  });
});

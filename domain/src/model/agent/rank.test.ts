import { describe, expect, it } from 'vitest';
import type { Permission } from '../role/permission.ts';
import type { Actor } from './agent.ts';
import { lackedPermissions, requireGrantable, requireNotOutlasting, requireNotWider, requireRankOver } from './rank.ts';

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

describe('rank', () => {
  it('names what is lacked', () => {
    expect(lackedPermissions(holding('users:manage'), ['users:manage', 'roles:manage'])).toEqual(['roles:manage']);
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

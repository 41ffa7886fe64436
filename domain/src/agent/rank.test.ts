import { describe, expect, it } from 'vitest';
import type { Permission } from '../permission.ts';
import type { Actor } from './agent.ts';
import { lackedPermissions, requireGrantable, requireRankOver } from './rank.ts';

const holding = (...permissions: Permission[]) => ({ permissions }) as Pick<Actor, 'permissions'> as Actor;
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

  it('lets nobody grant what he does not hold', () => {
    const actor = holding('users:manage');
    expect(() => requireGrantable(actor, [role('Peer', 'users:manage'), role('Empty')])).not.toThrow();
    expect(() => requireGrantable(actor, [role('More', 'users:manage', 'tags:manage')])).toThrow(/More.*tags:manage/);
  });
});

import { describe, expect, it } from 'vitest';
import { sortPermissions } from '../role/permission.ts';
import { actingWith } from './acting-with.ts';
import { type Agent, isAdmin, isNarrowed } from './agent.ts';
import type { NamedKey } from './named-key.ts';

const agent = {
  id: 7,
  roles: ['Admin'],
  permissions: sortPermissions(['messages:read', 'messages:write', 'users:manage']),
} as Pick<Agent, 'id' | 'roles' | 'permissions'> as Agent;

const key = (permissions: NamedKey['permissions']): NamedKey => ({
  id: 1,
  agentId: agent.id,
  createdAt: 0,
  name: 'Importer',
  apiKey: 'k',
  permissions,
  expiresAt: null,
  lastUsedAt: null,
});

describe('an agent with a key', () => {
  it('acts as themself with their single key', () => {
    expect(actingWith(agent, undefined)).toBe(agent);
    expect(isNarrowed(actingWith(agent, undefined))).toBe(false);
    expect(isAdmin(agent)).toBe(true);
  });

  it('may do all that they may, and be Admin, with a key that lists nothing', () => {
    const actor = actingWith(agent, key(null));
    expect(actor.permissions).toBe(agent.permissions);
    expect([isNarrowed(actor), isAdmin(actor)]).toEqual([false, true]);
  });

  it('may do what both may, in the order of permissions, with a key that lists some', () => {
    const actor = actingWith(agent, key(['reports:manage', 'users:manage', 'messages:read']));
    expect(actor.permissions).toEqual(['messages:read', 'users:manage']);
    expect([isNarrowed(actor), isAdmin(actor)]).toEqual([true, false]);
    expect(actingWith(agent, key(['reports:manage'])).permissions).toEqual([]);
  });

  it('is no Admin with a key that lists everything they have', () => {
    expect(isAdmin(actingWith(agent, key(agent.permissions)))).toBe(false);
  });
});

import { expect, it } from 'vitest';
import { requirePermission } from './actor.ts';
import { fullName, isAdmin, isNarrowed } from './agent.ts';
import type { NamedKey } from './named-key.ts';

const key = (permissions: NamedKey['permissions']): NamedKey => {
  return { id: 1, agentId: 1, createdAt: 0, name: 'k', apiKey: 'k', permissions, expiresAt: null, lastUsedAt: null };
};

it('an Admin is one with every key that lists no permissions', () => {
  expect(isAdmin({ roles: ['Agent', 'Admin'] })).toBe(true);
  expect(isAdmin({ roles: ['Admin'], namedKey: key(null) })).toBe(true);
  expect(isAdmin({ roles: ['Admin'], namedKey: key([]) })).toBe(false);
  expect(isAdmin({ roles: ['admin'] })).toBe(false);
  expect([isNarrowed({}), isNarrowed({ namedKey: key(null) }), isNarrowed({ namedKey: key([]) })]).toEqual([
    false,
    false,
    true,
  ]);
});

it.each([
  ['Mia', 'Novak', 'Mia Novak'],
  ['Mia', '', 'Mia'],
  ['', 'Novak', 'Novak'],
])('%j %j is called %j', (firstName, lastName, name) => {
  expect(fullName({ firstName, lastName })).toBe(name);
});

it('a permission that is lacked is named', () => {
  const actor = { permissions: ['tags:manage'] as const };
  expect(() => requirePermission(actor, 'tags:manage')).not.toThrow();
  const refusal = { code: 'permission.missing', message: 'This needs the permission users:manage' };
  expect(() => requirePermission(actor, 'users:manage')).toThrow(expect.objectContaining(refusal));
});

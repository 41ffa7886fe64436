import type { Agent } from '@helpdesk/client';
import { permissions } from '@helpdesk/domain';
import { expect, it } from 'vitest';
import { isBeyond, isLastAdmin, outranks } from './agent-details.ts';

const lead: Pick<Agent, 'permissions'> = { permissions: ['users:manage', 'tags:manage'] };
const admin: Pick<Agent, 'permissions'> = { permissions: [...permissions] };

it('who holds a permission that I lack is above me', () => {
  expect(outranks({ permissions: ['tags:manage'] }, lead)).toBe(false);
  expect(outranks({ permissions: ['tags:manage', 'roles:manage'] }, lead)).toBe(true);
});

it('a role beyond mine cannot be given, one of which only the name is known may be tried', () => {
  const role = { id: 1, name: 'Admin', description: '', created_at: '', updated_at: '', permissions: ['roles:manage'] };
  expect(isBeyond(role, lead)).toBe(true);
  expect(isBeyond({ ...role, permissions: ['tags:manage'] }, lead)).toBe(false);
  expect(isBeyond({ id: 1, name: 'Admin' }, lead)).toBe(false);
});

it('a permission of a newer version is held by who holds every other', () => {
  const role = { id: 1, name: 'Flags', description: '', created_at: '', updated_at: '', permissions: ['flags:wave'] };
  expect([isBeyond(role, admin), isBeyond(role, lead)]).toEqual([false, true]);
  expect([outranks(role, admin), outranks(role, lead)]).toEqual([false, true]);
});

it('the last Admin is the only one who may sign in', () => {
  const ada = { id: 1, enabled: true, roles: ['Admin'] };
  const grace = { id: 2, enabled: false, roles: ['Admin'] };
  expect(isLastAdmin(ada, [ada, grace])).toBe(true);
  expect(isLastAdmin(ada, [ada, { ...grace, enabled: true }])).toBe(false);
  expect(isLastAdmin(grace, [ada, grace])).toBe(false);
});

import * as v from 'valibot';
import { createRoleBody, permission, role, roleSummary, updateRoleBody } from '../records/role.ts';
import { agentWith, anyAgent, type Route } from '../route.ts';
import { byId } from '../shapes/params.ts';
import { done } from '../shapes/scalars.ts';

export const roleRoutes = {
  listRoles: {
    method: 'GET',
    path: '/api/v1/roles',
    caller: anyAgent,
    summary: 'All roles; without `roles:manage` only what they are called',
    reply: v.array(v.union([role, roleSummary])),
  },
  listPermissions: {
    method: 'GET',
    path: '/api/v1/permissions',
    caller: anyAgent,
    summary: 'Every permission that a role can hold',
    reply: v.array(permission),
  },
  createRole: {
    method: 'POST',
    path: '/api/v1/roles',
    caller: agentWith('roles:manage'),
    summary: 'Create a role',
    body: createRoleBody,
    reply: role,
    refusals: { 409: 'Another role has this name' },
  },
  getRole: {
    method: 'GET',
    path: '/api/v1/roles/{id}',
    caller: agentWith('roles:manage'),
    summary: 'One role',
    params: byId,
    reply: role,
  },
  updateRole: {
    method: 'PUT',
    path: '/api/v1/roles/{id}',
    caller: agentWith('roles:manage'),
    summary: 'Change a role',
    params: byId,
    body: updateRoleBody,
    reply: role,
    refusals: { 409: 'Another role has this name, or it is Admin or Agent, which keep theirs' },
  },
  deleteRole: {
    method: 'DELETE',
    path: '/api/v1/roles/{id}',
    caller: agentWith('roles:manage'),
    summary: 'Delete a role that nobody holds',
    params: byId,
    reply: done,
    refusals: { 409: 'The roles Admin and Agent stay', 422: 'An agent holds the role' },
  },
} as const satisfies Record<string, Route>;

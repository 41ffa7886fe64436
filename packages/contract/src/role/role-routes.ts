import * as v from 'valibot';
import { idParams } from '../params.ts';
import { agent, type Route } from '../route.ts';
import { done } from '../scalar.ts';
import { role } from './role.ts';
import { createRoleBody, updateRoleBody } from './role-body.ts';

const manage = agent('roles:manage');

export const roleRoutes = {
  listRoles: {
    method: 'GET',
    path: '/api/v1/roles',
    caller: manage,
    reply: v.array(role),
    summary: 'List the roles',
  },
  createRole: {
    method: 'POST',
    path: '/api/v1/roles',
    caller: manage,
    body: createRoleBody,
    reply: role,
    summary: 'Create a role',
  },
  getRole: {
    method: 'GET',
    path: '/api/v1/roles/{id}',
    caller: manage,
    params: idParams,
    reply: role,
    summary: 'Read a role',
  },
  updateRole: {
    method: 'PUT',
    path: '/api/v1/roles/{id}',
    caller: manage,
    params: idParams,
    body: updateRoleBody,
    reply: role,
    summary: 'Change a role',
  },
  deleteRole: {
    method: 'DELETE',
    path: '/api/v1/roles/{id}',
    caller: manage,
    params: idParams,
    reply: done,
    summary: 'Delete a role that nobody holds',
  },
} as const satisfies Record<string, Route>;

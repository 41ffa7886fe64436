import type { Actor } from '../../model/agent/agent.ts';
import { lackedPermissions } from '../../model/agent/rank.ts';
import type { Role } from '../../model/role/role.ts';
import { imitatesBuiltIn, visibleRoleName } from '../../model/role/role-name.ts';
import { refuse } from '../../model/shared/errors.ts';
import type { RoleReader } from '../../ports/role-repository.ts';

export async function requireRole(roles: RoleReader, id: number): Promise<Role> {
  const role = await roles.find(id);
  if (role === undefined) throw refuse('role.not_found', 'There is no such role');
  return role;
}

export async function requireFreeRoleName(roles: RoleReader, name: string, exceptId?: number): Promise<void> {
  const seen = visibleRoleName(name);
  const others = (await roles.list()).filter((role) => role.id !== exceptId);
  if (others.some((role) => visibleRoleName(role.name) === seen)) {
    throw refuse('role.name_taken', 'Another role has this name');
  }
  if (imitatesBuiltIn(name)) throw refuse('role.name_taken', 'The name looks like that of a built-in role');
}

export function requireHeldPermissions(actor: Actor, permissions: readonly string[]): void {
  const [lacked] = lackedPermissions(actor, permissions);
  if (lacked !== undefined) throw refuse('role.outranked', `You lack a permission of this role: ${lacked}`);
}

export function builtInRoleRefusal(role: Role): Error {
  return refuse('role.built_in', `The role ${role.name} is built in`);
}

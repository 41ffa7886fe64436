import { requirePermission } from '../actor.ts';
import { type Actor, adminRoleName, agentRoleName } from '../agent/agent.ts';
import { lackedPermissions, requireLastingGrant } from '../agent/rank.ts';
import { refuse } from '../errors.ts';
import { listedPermissions } from '../permission.ts';
import type { Ports } from '../ports/ports.ts';
import type { RoleReader } from '../ports/role-repository.ts';
import type { Role } from './role.ts';
import { imitatesBuiltIn, requireRoleName, visibleRoleName } from './role-name.ts';

export interface CreateRoleInput {
  readonly name: string;
  readonly description: string;
  readonly permissions: readonly string[];
}

export type UpdateRoleInput = { readonly [K in keyof CreateRoleInput]?: CreateRoleInput[K] | undefined };

export async function listRoles(ports: Pick<Ports, 'store'>, actor: Actor): Promise<readonly Role[]> {
  requirePermission(actor, 'roles:manage');
  return ports.store.read((reader) => reader.roles.list());
}

/** What every agent may know of the roles: what they are called. */
export async function listRolesCompact(ports: Pick<Ports, 'store'>, _actor: Actor): Promise<readonly Role[]> {
  return ports.store.read((reader) => reader.roles.list());
}

export async function getRole(ports: Pick<Ports, 'store'>, actor: Actor, id: number): Promise<Role> {
  requirePermission(actor, 'roles:manage');
  return ports.store.read((reader) => requireRole(reader.roles, id));
}

export async function createRole(
  ports: Pick<Ports, 'store' | 'clock'>,
  actor: Actor,
  input: CreateRoleInput,
): Promise<Role> {
  requirePermission(actor, 'roles:manage');
  const name = requireRoleName(input.name);
  const permissions = listedPermissions(input.permissions);
  requireHeld(actor, permissions);
  const now = ports.clock.now();
  return ports.store.transact(
    async (writer) => {
      await requireFreeName(writer.roles, name);
      const id = await writer.roles.insert({
        name,
        description: input.description,
        permissions,
        createdAt: now,
      });
      await writer.events.append([{ type: 'role.changed', roleId: id }], now);
      return requireRole(writer.roles, id);
    },
    { alone: true },
  );
}

export async function updateRole(
  ports: Pick<Ports, 'store' | 'clock'>,
  actor: Actor,
  id: number,
  input: UpdateRoleInput,
): Promise<Role> {
  requirePermission(actor, 'roles:manage');
  const wantedName = input.name === undefined ? undefined : requireRoleName(input.name);
  const wanted = input.permissions && listedPermissions(input.permissions);
  const now = ports.clock.now();
  return ports.store.transact(
    async (writer) => {
      const role = await requireRole(writer.roles, id);
      const name = wantedName ?? role.name;
      const permissions = wanted ?? role.permissions;
      const added = permissions.filter((permission) => !role.permissions.includes(permission));
      const dropped = role.permissions.filter((permission) => !permissions.includes(permission));
      // Dropped ones too: whoever could take a permission from an agent would outrank him afterwards.
      requireHeld(actor, [...added, ...dropped]);
      requireLastingGrant(actor, added);
      const loses = role.name === adminRoleName && dropped.length > 0;
      if (isBuiltIn(role) && (name !== role.name || loses)) throw builtIn(role);
      if (name !== role.name) await requireFreeName(writer.roles, name, id);
      await writer.roles.update(id, {
        name,
        description: input.description ?? role.description,
        permissions,
        updatedAt: now,
      });
      await writer.events.append([{ type: 'role.changed', roleId: id }], now);
      return requireRole(writer.roles, id);
    },
    { alone: true },
  );
}

export async function deleteRole(ports: Pick<Ports, 'store' | 'clock'>, actor: Actor, id: number): Promise<true> {
  requirePermission(actor, 'roles:manage');
  const now = ports.clock.now();
  return ports.store.transact(
    async (writer) => {
      const role = await requireRole(writer.roles, id);
      if (isBuiltIn(role)) throw builtIn(role);
      if ((await writer.roles.countHolders(id)) > 0) {
        throw refuse('role.in_use', 'The role is still held by an agent');
      }
      await writer.roles.delete(id);
      await writer.events.append([{ type: 'role.changed', roleId: id }], now);
      return true as const;
    },
    { alone: true },
  );
}

async function requireRole(roles: RoleReader, id: number): Promise<Role> {
  const role = await roles.find(id);
  if (role === undefined) throw refuse('role.not_found', 'There is no such role');
  return role;
}

async function requireFreeName(roles: RoleReader, name: string, exceptId?: number): Promise<void> {
  const seen = visibleRoleName(name);
  const others = (await roles.list()).filter((role) => role.id !== exceptId);
  if (others.some((role) => visibleRoleName(role.name) === seen)) {
    throw refuse('role.name_taken', 'Another role has this name');
  }
  if (imitatesBuiltIn(name)) throw refuse('role.name_taken', 'The name looks like that of a built-in role');
}

function requireHeld(actor: Actor, permissions: readonly string[]): void {
  const [lacked] = lackedPermissions(actor, permissions);
  if (lacked !== undefined) throw refuse('role.outranked', `You lack a permission of this role: ${lacked}`);
}

function isBuiltIn(role: Role): boolean {
  return role.name === adminRoleName || role.name === agentRoleName;
}

function builtIn(role: Role): Error {
  return refuse('role.built_in', `The role ${role.name} is built in`);
}

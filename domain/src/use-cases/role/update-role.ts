import { requirePermission } from '../../model/agent/actor.ts';
import type { Actor } from '../../model/agent/agent.ts';
import { requireMayGrant } from '../../model/agent/grants.ts';
import { auditChanges } from '../../model/audit/audit-changes.ts';
import { listedPermissions } from '../../model/role/permission.ts';
import { adminRoleName, isBuiltInRole, type Role } from '../../model/role/role.ts';
import { requireRoleName } from '../../model/role/role-name.ts';
import type { Ports } from '../../ports/ports.ts';
import { recordAct, targetOf } from '../audit/record-act.ts';
import type { CreateRoleInput } from './create-role.ts';
import { builtInRoleRefusal, requireFreeRoleName, requireHeldPermissions, requireRole } from './require-role.ts';

export type UpdateRoleInput = { readonly [K in keyof CreateRoleInput]?: CreateRoleInput[K] | undefined };

/**
 * Changes the given fields of a role. Needs `roles:manage`. Throws `role.not_found`, `role.name_taken`,
 * `role.outranked`, `role.built_in`, `permission.unknown`, `input.invalid`, and what `requireMayGrant` throws for a
 * permission that is added.
 *
 * @example
 * await desk.updateRole(actor, 2, { description: 'First level' }) // { name: 'Agent', description: 'First level', … }
 */
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
      // Also for removed permissions: an actor who could revoke a permission of an agent would outrank them afterwards.
      requireHeldPermissions(actor, [...added, ...dropped]);
      if (added.length > 0) requireMayGrant(actor, 'role.permissions', now);
      const loses = role.name === adminRoleName && dropped.length > 0;
      if (isBuiltInRole(role) && (name !== role.name || loses)) throw builtInRoleRefusal(role);
      if (name !== role.name) await requireFreeRoleName(writer.roles, name, id);
      await writer.roles.update(id, {
        name,
        description: input.description ?? role.description,
        permissions,
        updatedAt: now,
      });
      await writer.events.append([{ type: 'role.changed', roleId: id }], now);
      const updated = await requireRole(writer.roles, id);
      const changes = auditChanges(role, updated, ['permissions', 'name']);
      await recordAct(writer, actor, now, 'agent_role_permissions_changed', targetOf('role', updated), changes);
      return updated;
    },
    { alone: true },
  );
}

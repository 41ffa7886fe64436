import { requirePermission } from '../../model/agent/actor.ts';
import type { Actor } from '../../model/agent/agent.ts';
import { requireMayGrant } from '../../model/agent/grants.ts';
import { listedPermissions } from '../../model/role/permission.ts';
import type { Role } from '../../model/role/role.ts';
import { requireRoleName } from '../../model/role/role-name.ts';
import type { Ports } from '../../ports/ports.ts';
import { recordAct, targetOf } from '../audit/record-act.ts';
import { requireFreeRoleName, requireHeldPermissions, requireRole } from './require-role.ts';

export interface CreateRoleInput {
  readonly name: string;
  readonly description: string;
  readonly permissions: readonly string[];
}

/**
 * Creates a role. Needs `roles:manage`. Throws `role.name_taken`, `role.outranked`, `permission.unknown`,
 * `input.invalid`, and what `requireMayGrant` throws.
 *
 * @example
 * const auditor = { name: 'Auditor', description: '', permissions: ['reports:manage'] };
 * await desk.createRole(actor, auditor) // { name: 'Auditor', … }
 */
export async function createRole(
  ports: Pick<Ports, 'store' | 'clock'>,
  actor: Actor,
  input: CreateRoleInput,
): Promise<Role> {
  requirePermission(actor, 'roles:manage');
  const name = requireRoleName(input.name);
  const permissions = listedPermissions(input.permissions);
  requireHeldPermissions(actor, permissions);
  const now = ports.clock.now();
  if (permissions.length > 0) requireMayGrant(actor, 'role.permissions', now);
  return ports.store.transact(
    async (writer) => {
      await requireFreeRoleName(writer.roles, name);
      const id = await writer.roles.insert({
        name,
        description: input.description,
        permissions,
        createdAt: now,
      });
      await writer.events.append([{ type: 'role.changed', roleId: id }], now);
      const role = await requireRole(writer.roles, id);
      await recordAct(writer, actor, now, 'role_created', targetOf('role', role), { permissions });
      return role;
    },
    { alone: true },
  );
}

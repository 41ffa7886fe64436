import { requirePermission } from '../../model/agent/actor.ts';
import type { Actor } from '../../model/agent/agent.ts';
import { isBuiltInRole } from '../../model/role/role.ts';
import { refuse } from '../../model/shared/errors.ts';
import type { Ports } from '../../ports/ports.ts';
import { recordAct, targetOf } from '../audit/record-act.ts';
import { builtInRoleRefusal, requireRole } from './require-role.ts';

/**
 * Deletes a role that nobody holds. Needs `roles:manage`. Throws `role.not_found`, `role.built_in` and `role.in_use`.
 *
 * @example
 * await desk.deleteRole(actor, 1) // throws role.built_in
 */
export async function deleteRole(ports: Pick<Ports, 'store' | 'clock'>, actor: Actor, id: number): Promise<true> {
  requirePermission(actor, 'roles:manage');
  const now = ports.clock.now();
  return ports.store.transact(
    async (writer) => {
      const role = await requireRole(writer.roles, id);
      if (isBuiltInRole(role)) throw builtInRoleRefusal(role);
      if ((await writer.roles.countHolders(id)) > 0) {
        throw refuse('role.in_use', 'The role is still held by an agent');
      }
      await writer.roles.delete(id);
      await writer.events.append([{ type: 'role.changed', roleId: id }], now);
      await recordAct(writer, actor, now, 'role_deleted', targetOf('role', role));
      return true as const;
    },
    { alone: true },
  );
}

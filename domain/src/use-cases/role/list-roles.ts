import { requirePermission } from '../../model/agent/actor.ts';
import type { Actor } from '../../model/agent/agent.ts';
import type { Role } from '../../model/role/role.ts';
import type { Ports } from '../../ports/ports.ts';

/**
 * All roles, by id. Needs `roles:manage`.
 *
 * @example
 * (await desk.listRoles(actor)).map(({ name }) => name) // ['Admin', 'Agent']
 */
export async function listRoles(ports: Pick<Ports, 'store'>, actor: Actor): Promise<readonly Role[]> {
  requirePermission(actor, 'roles:manage');
  return ports.store.read((reader) => reader.roles.list());
}

import { requirePermission } from '../../model/agent/actor.ts';
import type { Actor } from '../../model/agent/agent.ts';
import type { Role } from '../../model/role/role.ts';
import type { Ports } from '../../ports/ports.ts';
import { requireRole } from './require-role.ts';

/**
 * The record of a role. Needs `roles:manage`. Throws `role.not_found`.
 *
 * @example
 * await desk.getRole(actor, 1) // { name: 'Admin', … }
 */
export async function getRole(ports: Pick<Ports, 'store'>, actor: Actor, id: number): Promise<Role> {
  requirePermission(actor, 'roles:manage');
  return ports.store.read((reader) => requireRole(reader.roles, id));
}

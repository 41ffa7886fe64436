import type { Actor } from '../../model/agent/agent.ts';
import type { Role } from '../../model/role/role.ts';
import type { Ports } from '../../ports/ports.ts';

/**
 * What every agent may know of the roles: what they are called.
 *
 * @example
 * (await desk.listRolesCompact(agent)).length // 2
 */
export async function listRolesCompact(ports: Pick<Ports, 'store'>, _actor: Actor): Promise<readonly Role[]> {
  return ports.store.read((reader) => reader.roles.list());
}

import type { Actor } from '../../model/agent/agent.ts';
import { type DescribedPermission, permissionCatalogue } from '../../model/role/permission-catalogue.ts';

/**
 * Every permission that a role can hold, with a description, in the order in which records list them.
 *
 * @example
 * (await desk.listPermissions(agent))[0]?.name // 'conversations:read_all'
 */
export async function listPermissions(_ports: object, _actor: Actor): Promise<readonly DescribedPermission[]> {
  return permissionCatalogue;
}

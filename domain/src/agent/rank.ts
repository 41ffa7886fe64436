import { forbidden } from '../errors.ts';
import type { Permission } from '../permission.ts';
import type { Role } from '../role/role.ts';
import type { Actor, Agent } from './agent.ts';

/** Those of the permissions that the actor does not hold himself. */
export function lackedPermissions(
  actor: Pick<Actor, 'permissions'>,
  wanted: readonly Permission[],
): readonly Permission[] {
  return wanted.filter((permission) => !actor.permissions.includes(permission));
}

/** Nobody touches key, password, e-mail, roles, enabled flag or existence of an agent who may do more. */
export function requireRankOver(actor: Actor, agent: Pick<Agent, 'permissions'>): void {
  const lacked = lackedPermissions(actor, agent.permissions);
  if (lacked.length > 0) {
    throw forbidden('agent.outranked', `The agent holds a permission that you lack: ${lacked[0]}`);
  }
}

/** Nobody grants what he does not hold. */
export function requireGrantable(actor: Actor, roles: readonly Role[]): void {
  for (const role of roles) {
    const lacked = lackedPermissions(actor, role.permissions);
    if (lacked.length > 0) {
      throw forbidden('role.outranked', `The role ${role.name} holds a permission that you lack: ${lacked[0]}`);
    }
  }
}

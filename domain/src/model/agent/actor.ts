import type { Permission } from '../role/permission.ts';
import { refuse } from '../shared/errors.ts';
import type { Actor } from './agent.ts';

/**
 * Throws `permission.missing` unless the actor holds the permission. Every use case checks this first.
 *
 * @example
 * requirePermission({ permissions: ['tags:manage'] }, 'users:manage') // throws permission.missing
 */
export function requirePermission(actor: Pick<Actor, 'permissions'>, permission: Permission): void {
  if (!actor.permissions.includes(permission)) {
    throw refuse('permission.missing', `This needs the permission ${permission}`);
  }
}

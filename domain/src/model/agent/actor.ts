import type { Permission } from '../role/permission.ts';
import { refuse } from '../shared/errors.ts';
import type { Actor } from './agent.ts';

/** Throws `forbidden` unless the actor holds the permission. Every use case checks this first. */
export function requirePermission(actor: Pick<Actor, 'permissions'>, permission: Permission): void {
  if (!actor.permissions.includes(permission)) {
    throw refuse('permission.missing', `This needs the permission ${permission}`);
  }
}

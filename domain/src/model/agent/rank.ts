import { isPermission, type Permission, permissions } from '../role/permission.ts';
import { adminRoleName, type Role } from '../role/role.ts';
import { refuse } from '../shared/errors.ts';
import type { Timestamp } from '../shared/time.ts';
import type { Team } from '../team/team.ts';
import { type Actor, type Agent, isAdmin, isNarrowed } from './agent.ts';

/**
 * Who may grant or revoke what. An actor's permissions are those of the key in use: with a key that lists permissions,
 * an actor holds no others and is not an Admin.
 */

/**
 * The permissions that the actor does not hold, in the given order. A permission that this version does not know counts
 * as held by an agent who holds every other: a newer version may give it a meaning.
 *
 * @example
 * lackedPermissions({ permissions: ['tags:manage'] }, ['tags:manage', 'users:manage']) // ['users:manage']
 */
export function lackedPermissions(actor: Pick<Actor, 'permissions'>, wanted: readonly string[]): readonly string[] {
  const holdsAll = permissions.every((permission) => actor.permissions.includes(permission));
  return wanted.filter((name) => (isPermission(name) ? !actor.permissions.includes(name) : !holdsAll));
}

/**
 * An actor cannot change an agent who may do more: no field of the record and no key, nor see whether there is a key.
 * Throws `agent.outranked`.
 *
 * @example
 * const admin = { roles: ['Admin'], permissions: ['users:manage', 'roles:manage'] } as const;
 * requireRankOver({ permissions: ['users:manage'] }, admin) // throws agent.outranked
 */
export function requireRankOver(
  actor: Pick<Actor, 'permissions' | 'namedKey'>,
  agent: Pick<Agent, 'permissions' | 'roles'>,
): void {
  const lacked = lackedPermissions(actor, agent.permissions);
  if (lacked.length > 0) {
    throw refuse('agent.outranked', `The agent holds a permission that you lack: ${lacked[0]}`);
  }
  if (isNarrowed(actor) && isAdmin(agent)) {
    throw refuse('agent.outranked', 'The agent is an Admin, which nobody is with a key that lists permissions');
  }
}

/**
 * An actor cannot grant a role with a permission that they do not hold. Throws `role.outranked`.
 *
 * @example
 * const auditor = { name: 'Auditor', permissions: ['reports:manage'] };
 * requireGrantable({ permissions: ['users:manage'] }, [auditor]) // throws role.outranked
 */
export function requireGrantable(
  actor: Pick<Actor, 'permissions' | 'namedKey'>,
  roles: readonly Pick<Role, 'name' | 'permissions'>[],
): void {
  for (const role of roles) {
    const lacked = lackedPermissions(actor, role.permissions);
    if (lacked.length > 0) {
      throw refuse('role.outranked', `The role ${role.name} holds a permission that you lack: ${lacked[0]}`);
    }
    if (isNarrowed(actor) && role.name === adminRoleName) {
      throw refuse('role.outranked', 'Nobody makes an Admin with a key that lists permissions');
    }
  }
}

/**
 * An actor cannot create a credential that may do more than the key in use, not even after its agent is granted more.
 * Null: all permissions of the agent. Throws `api_key.wider`.
 *
 * @example
 * requireNotWider({ permissions: ['users:manage'] }, null) // undefined
 */
export function requireNotWider(
  actor: Pick<Actor, 'permissions' | 'namedKey'>,
  permissions: readonly Permission[] | null,
): void {
  if (!isNarrowed(actor)) return;
  if (permissions === null || lackedPermissions(actor, permissions).length > 0) {
    throw refuse('api_key.wider', 'A key that lists permissions makes only keys that list some of them');
  }
}

/**
 * A team opens its conversations: it is granted by who is in it or manages teams. Throws `team.outranked`.
 *
 * @example
 * requireTeamsGrantable({ permissions: [], teams: [] }, [{ id: 1, name: 'Sales' }]) // throws team.outranked
 */
export function requireTeamsGrantable(
  actor: Pick<Actor, 'permissions' | 'teams'>,
  granted: readonly Pick<Team, 'id' | 'name'>[],
): void {
  if (actor.permissions.includes('teams:manage')) return;
  const foreign = granted.find((team) => !actor.teams.some(({ id }) => id === team.id));
  if (foreign !== undefined) {
    throw refuse('team.outranked', `You neither belong to the team ${foreign.name} nor manage teams`);
  }
}

/**
 * A key that expires or lists permissions cannot change anything that outlives the key or reaches beyond its
 * permissions. Throws `api_key.limited`.
 *
 * @example
 * requireLastingKey({}) // undefined
 */
export function requireLastingKey(actor: Pick<Actor, 'namedKey'>): void {
  if (isNarrowed(actor) || expiryOf(actor) !== null) {
    throw refuse('api_key.limited', 'A key that expires or lists permissions may not change this');
  }
}

/**
 * An actor cannot create a credential that is valid for longer than the key in use. Null lasts for ever. Throws
 * `api_key.outlasts`.
 *
 * @example
 * requireNotOutlasting({}, null) // undefined
 */
export function requireNotOutlasting(actor: Pick<Actor, 'namedKey'>, until: Timestamp | null): void {
  const limit = expiryOf(actor);
  if (limit !== null && (until === null || until > limit)) {
    throw refuse('api_key.outlasts', 'A key that expires makes no credential that lasts longer than itself');
  }
}

function expiryOf({ namedKey }: Pick<Actor, 'namedKey'>): Timestamp | null {
  return namedKey?.expiresAt ?? null;
}

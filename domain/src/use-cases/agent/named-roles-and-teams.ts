import type { Role } from '../../model/role/role.ts';
import { unknownName } from '../../model/shared/errors.ts';
import { plainLine } from '../../model/shared/name.ts';
import type { Team } from '../../model/team/team.ts';
import type { StoreReader } from '../../ports/store.ts';

/** The roles of these names, each once. Throws `role.unknown` naming the first that does not exist, in the field `path`. */
export async function findRolesByName(
  reader: Pick<StoreReader, 'roles'>,
  names: readonly string[],
  path = 'roles',
): Promise<Role[]> {
  const found = new Map<number, Role>();
  for (const [index, name] of names.entries()) {
    const role = await reader.roles.findByName(plainLine(name));
    if (role === undefined) throw unknownName('role.unknown', `${path}.${index}`, 'role', name);
    found.set(role.id, role);
  }
  return [...found.values()];
}

/** The teams of these names, each once. Throws `team.unknown` naming the first that does not exist. */
export async function findTeamsByName(reader: Pick<StoreReader, 'teams'>, names: readonly string[]): Promise<Team[]> {
  const found = new Map<number, Team>();
  for (const [index, name] of names.entries()) {
    const team = await reader.teams.findByName(plainLine(name));
    if (team === undefined) throw unknownName('team.unknown', `teams.${index}`, 'team', name);
    found.set(team.id, team);
  }
  return [...found.values()];
}

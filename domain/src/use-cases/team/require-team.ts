import { refuse } from '../../model/shared/errors.ts';
import type { Team } from '../../model/team/team.ts';
import type { TeamReader } from '../../ports/team-repository.ts';

/** Throws `team.not_found`. */
export async function requireTeam(teams: TeamReader, id: number): Promise<Team> {
  const team = await teams.find(id);
  if (team === undefined) throw noSuchTeam();
  return team;
}

const noSuchTeam = () => refuse('team.not_found', 'There is no such team');

export async function requireFreeTeamName(teams: TeamReader, name: string, exceptId?: number): Promise<void> {
  const other = await teams.findByName(name);
  if (other !== undefined && other.id !== exceptId) throw refuse('team.name_taken', 'Another team has this name');
}

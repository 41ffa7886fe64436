import { invalidInput } from '../../model/shared/errors.ts';
import type { StoreReader } from '../../ports/store.ts';

/** Throws `agent.unknown` unless the id is that of an enabled agent. */
export async function requireAssignableAgent(reader: Pick<StoreReader, 'agents'>, path: string, id: number) {
  const agent = await reader.agents.find(id);
  if (!agent?.enabled) throw invalidInput('agent.unknown', path, 'is not the id of an enabled agent');
  return agent;
}

/** Throws `team.unknown` unless the id is that of a team. */
export async function requireAssignableTeam(reader: Pick<StoreReader, 'teams'>, path: string, id: number) {
  const team = await reader.teams.find(id);
  if (team === undefined) throw invalidInput('team.unknown', path, 'is not the id of a team');
  return team;
}

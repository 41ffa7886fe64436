import type { Actor } from '../../model/agent/agent.ts';
import type { Team } from '../../model/team/team.ts';
import type { Ports } from '../../ports/ports.ts';

/**
 * What every agent may know of the teams: to pick an assignee.
 *
 * @example
 * await desk.listTeamsCompact(agent) // [{ name: 'Support', … }]
 */
export async function listTeamsCompact(ports: Pick<Ports, 'store'>, _actor: Actor): Promise<readonly Team[]> {
  return ports.store.read((reader) => reader.teams.list());
}

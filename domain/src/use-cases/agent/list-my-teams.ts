import type { Actor } from '../../model/agent/agent.ts';
import type { Team } from '../../model/team/team.ts';
import type { Ports } from '../../ports/ports.ts';

/**
 * The teams of the actor, by id.
 *
 * @example
 * await desk.listMyTeams(agent) // [{ name: 'Support', … }]
 */
export async function listMyTeams(ports: Pick<Ports, 'store'>, actor: Actor): Promise<readonly Team[]> {
  return ports.store.read((reader) => reader.teams.listOfAgent(actor.id));
}

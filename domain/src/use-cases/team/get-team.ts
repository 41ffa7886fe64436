import { requirePermission } from '../../model/agent/actor.ts';
import type { Actor } from '../../model/agent/agent.ts';
import type { Team } from '../../model/team/team.ts';
import type { Ports } from '../../ports/ports.ts';
import { requireTeam } from './require-team.ts';

/**
 * The record of a team. Needs `teams:manage`. Throws `team.not_found`.
 *
 * @example
 * await desk.getTeam(actor, team.id) // { name: 'Support', … }
 */
export async function getTeam(ports: Pick<Ports, 'store'>, actor: Actor, id: number): Promise<Team> {
  requirePermission(actor, 'teams:manage');
  return ports.store.read((reader) => requireTeam(reader.teams, id));
}

import { requirePermission } from '../../model/agent/actor.ts';
import type { Actor } from '../../model/agent/agent.ts';
import type { Team } from '../../model/team/team.ts';
import type { Ports } from '../../ports/ports.ts';

/**
 * All teams, by id. Needs `teams:manage`.
 *
 * @example
 * await desk.listTeams(actor) // [{ name: 'Support', … }]
 */
export async function listTeams(ports: Pick<Ports, 'store'>, actor: Actor): Promise<readonly Team[]> {
  requirePermission(actor, 'teams:manage');
  return ports.store.read((reader) => reader.teams.list());
}

import { requirePermission } from '../../model/agent/actor.ts';
import type { Actor } from '../../model/agent/agent.ts';
import { requireName } from '../../model/shared/name.ts';
import type { Team } from '../../model/team/team.ts';
import type { Ports } from '../../ports/ports.ts';
import type { TeamFields } from '../../ports/team-repository.ts';
import { recordAct, targetOf } from '../audit/record-act.ts';
import { requireFreeTeamName, requireTeam } from './require-team.ts';

/**
 * Creates a team. Needs `teams:manage`. Throws `team.name_taken` and `input.invalid`.
 *
 * @example
 * await desk.createTeam(actor, { ...team, name: 'Sales' }) // { name: 'Sales', timezone: 'Europe/Berlin', … }
 */
export async function createTeam(
  ports: Pick<Ports, 'store' | 'clock'>,
  actor: Actor,
  input: TeamFields,
): Promise<Team> {
  requirePermission(actor, 'teams:manage');
  const name = requireName('name', input.name);
  const now = ports.clock.now();
  return ports.store.transact(
    async (writer) => {
      await requireFreeTeamName(writer.teams, name);
      const id = await writer.teams.insert({ ...input, name, createdAt: now });
      await writer.events.append([{ type: 'team.changed', teamId: id }], now);
      const team = await requireTeam(writer.teams, id);
      await recordAct(writer, actor, now, 'team_changed', targetOf('team', team), { action: 'created' });
      return team;
    },
    { alone: true },
  );
}

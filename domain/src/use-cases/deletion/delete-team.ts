import { requirePermission } from '../../model/agent/actor.ts';
import type { Actor } from '../../model/agent/agent.ts';
import type { Ports } from '../../ports/ports.ts';
import { recordAct, targetOf } from '../audit/record-act.ts';
import { requireTeam } from '../team/require-team.ts';
import { deletableTeam } from './deletable-team.ts';
import { deleteRecord } from './delete-in-batches.ts';

/**
 * Deletes a team. Its conversations stay with their agents and no longer belong to a team. Needs `teams:manage`. Throws
 * `team.not_found`.
 *
 * @example
 * await desk.deleteTeam(actor, team.id) // true
 */
export async function deleteTeam(
  ports: Pick<Ports, 'store' | 'clock' | 'ids'>,
  actor: Actor,
  id: number,
): Promise<true> {
  requirePermission(actor, 'teams:manage');
  await deleteRecord(ports, deletableTeam, id, actor, async (writer) => {
    const team = await requireTeam(writer.teams, id);
    await recordAct(writer, actor, ports.clock.now(), 'team_changed', targetOf('team', team), { action: 'deleted' });
  });
  return true;
}

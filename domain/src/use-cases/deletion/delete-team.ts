import { requirePermission } from '../../model/agent/actor.ts';
import type { Actor } from '../../model/agent/agent.ts';
import type { Ports } from '../../ports/ports.ts';
import { noSuchTeam } from '../team/require-team.ts';
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
  await deleteRecord(ports, deletableTeam, id, actor, noSuchTeam);
  return true;
}

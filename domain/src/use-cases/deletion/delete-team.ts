import { requirePermission } from '../../model/agent/actor.ts';
import type { Actor } from '../../model/agent/agent.ts';
import type { Ports } from '../../ports/ports.ts';
import { noSuchTeam } from '../team/require-team.ts';
import { deletableTeam } from './deletable-team.ts';
import { deleteRecord } from './delete-in-batches.ts';

/** Its conversations stay with their agents and belong to no team any more. */
export async function deleteTeam(
  ports: Pick<Ports, 'store' | 'clock' | 'ids'>,
  actor: Actor,
  id: number,
): Promise<true> {
  requirePermission(actor, 'teams:manage');
  await deleteRecord(ports, deletableTeam, id, actor, noSuchTeam);
  return true;
}

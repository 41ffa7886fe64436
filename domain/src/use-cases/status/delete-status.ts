import { requirePermission } from '../../model/agent/actor.ts';
import type { Actor } from '../../model/agent/agent.ts';
import type { Ports } from '../../ports/ports.ts';
import { requireOwnStatus, requireUnused } from './require-status.ts';

/**
 * Deletes a status that no conversation has. Needs `status:manage`. Throws `status.not_found`, `status.built_in` and
 * `status.in_use`.
 *
 * @example
 * await desk.deleteStatus(actor, 1) // throws status.built_in
 */
export async function deleteStatus(ports: Pick<Ports, 'store' | 'clock'>, actor: Actor, id: number): Promise<true> {
  requirePermission(actor, 'status:manage');
  const now = ports.clock.now();
  return ports.store.transact(
    async (writer) => {
      await requireOwnStatus(writer.statuses, id);
      await requireUnused(writer.statuses, id);
      await writer.statuses.delete(id);
      await writer.events.append([{ type: 'status.deleted', statusId: id }], now);
      return true as const;
    },
    { alone: true },
  );
}

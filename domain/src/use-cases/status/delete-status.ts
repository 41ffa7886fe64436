import { requirePermission } from '../../model/agent/actor.ts';
import type { Actor } from '../../model/agent/agent.ts';
import type { Ports } from '../../ports/ports.ts';
import { requireOwnStatus, requireUnused } from './require-status.ts';

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

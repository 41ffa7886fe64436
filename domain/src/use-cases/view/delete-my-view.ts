import { requirePermission } from '../../model/agent/actor.ts';
import type { Actor } from '../../model/agent/agent.ts';
import type { Ports } from '../../ports/ports.ts';
import { requireOwnView } from './require-view.ts';

/**
 * Deletes an own view. Needs `view:manage`. Throws `view.not_found` and `view.no_access`.
 *
 * @example
 * await desk.deleteMyView(agent, view.id) // true
 */
export async function deleteMyView(ports: Pick<Ports, 'store' | 'clock'>, actor: Actor, id: number): Promise<true> {
  requirePermission(actor, 'view:manage');
  const now = ports.clock.now();
  return ports.store.transact(async (writer) => {
    await requireOwnView(writer.views, actor, id);
    await writer.views.delete(id);
    await writer.events.append([{ type: 'view.changed', viewId: id }], now);
    return true as const;
  });
}

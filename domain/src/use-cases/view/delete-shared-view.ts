import { requirePermission } from '../../model/agent/actor.ts';
import type { Actor } from '../../model/agent/agent.ts';
import type { Ports } from '../../ports/ports.ts';
import { recordAct, targetOf } from '../audit/record-act.ts';
import { requireSharedView } from './require-view.ts';

/**
 * Deletes a shared view. Needs `shared_views:manage`. Throws `view.not_found`.
 *
 * @example
 * await desk.deleteSharedView(actor, sharedView.id) // true
 */
export async function deleteSharedView(ports: Pick<Ports, 'store' | 'clock'>, actor: Actor, id: number): Promise<true> {
  requirePermission(actor, 'shared_views:manage');
  const now = ports.clock.now();
  return ports.store.transact(
    async (writer) => {
      const view = await requireSharedView(writer.views, id);
      await writer.views.delete(id);
      await writer.events.append([{ type: 'view.changed', viewId: id }], now);
      await recordAct(writer, actor, now, 'shared_view_changed', targetOf('view', view), { action: 'deleted' });
      return true as const;
    },
    { alone: true },
  );
}

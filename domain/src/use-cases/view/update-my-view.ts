import { requirePermission } from '../../model/agent/actor.ts';
import type { Actor } from '../../model/agent/agent.ts';
import type { View } from '../../model/view/view.ts';
import type { Ports } from '../../ports/ports.ts';
import { requireOwnView, requireView } from './require-view.ts';
import { changedViewOf, type ViewChanges } from './view-input.ts';

/**
 * Changes the given fields of an own view. Needs `view:manage`. Throws `view.not_found`, `view.no_access`,
 * `input.invalid`, `filter.invalid` and `sort.invalid`.
 *
 * @example
 * await desk.updateMyView(agent, view.id, { name: 'Late' }) // { name: 'Late', … }
 */
export async function updateMyView(
  ports: Pick<Ports, 'store' | 'clock' | 'dayZone'>,
  actor: Actor,
  id: number,
  changes: ViewChanges,
): Promise<View> {
  requirePermission(actor, 'view:manage');
  const now = ports.clock.now();
  return ports.store.transact(async (writer) => {
    const view = await requireOwnView(writer.views, actor, id);
    const { visibility, userId, teamId } = view;
    const fields = changedViewOf(actor, ports.dayZone.current(), view, changes);
    await writer.views.update(id, { ...fields, visibility, userId, teamId, updatedAt: now });
    await writer.events.append([{ type: 'view.changed', viewId: id }], now);
    return requireView(writer.views, id);
  });
}

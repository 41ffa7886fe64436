import { requirePermission } from '../../model/agent/actor.ts';
import type { Actor } from '../../model/agent/agent.ts';
import { auditChanges } from '../../model/audit/audit-changes.ts';
import type { View } from '../../model/view/view.ts';
import type { Ports } from '../../ports/ports.ts';
import { recordAct, targetOf } from '../audit/record-act.ts';
import { requireSharedView, requireView } from './require-view.ts';
import { changedViewOf, requireSharing, type Sharing, type ViewChanges } from './view-input.ts';

/**
 * Changes the given fields of a shared view. Needs `shared_views:manage`. Throws `view.not_found`, `team.unknown`,
 * `input.invalid`, `filter.invalid` and `sort.invalid`.
 *
 * @example
 * await desk.updateSharedView(actor, sharedView.id, { name: 'Everything' }) // { name: 'Everything', … }
 */
export async function updateSharedView(
  ports: Pick<Ports, 'store' | 'clock' | 'dayZone'>,
  actor: Actor,
  id: number,
  changes: ViewChanges & { readonly [K in keyof Sharing]?: Sharing[K] | undefined },
): Promise<View> {
  requirePermission(actor, 'shared_views:manage');
  const now = ports.clock.now();
  return ports.store.transact(
    async (writer) => {
      const view = await requireSharedView(writer.views, id);
      const fields = changedViewOf(actor, ports.dayZone.current(), view, changes);
      const visibility = changes.visibility ?? (view.visibility === 'team' ? 'team' : 'all');
      const sharing = await requireSharing(writer, { visibility, teamId: changes.teamId ?? view.teamId });
      await writer.views.update(id, { ...fields, ...sharing, updatedAt: now });
      await writer.events.append([{ type: 'view.changed', viewId: id }], now);
      const updated = await requireView(writer.views, id);
      const meta = { action: 'updated', ...auditChanges(view, updated) };
      await recordAct(writer, actor, now, 'shared_view_changed', targetOf('view', updated), meta);
      return updated;
    },
    { alone: true },
  );
}

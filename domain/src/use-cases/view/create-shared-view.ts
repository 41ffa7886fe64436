import { requirePermission } from '../../model/agent/actor.ts';
import type { Actor } from '../../model/agent/agent.ts';
import { refuse } from '../../model/shared/errors.ts';
import { type View, viewLimits } from '../../model/view/view.ts';
import type { Ports } from '../../ports/ports.ts';
import { recordAct, targetOf } from '../audit/record-act.ts';
import { requireView } from './require-view.ts';
import { newViewOf, requireSharing, type Sharing, type ViewInput } from './view-input.ts';

/**
 * Saves a view for a team or for all agents. Needs `shared_views:manage`. Throws `view.too_many`, `team.unknown`,
 * `input.invalid`, `filter.invalid` and `sort.invalid`.
 *
 * @example
 * await desk.createSharedView(actor, { name: 'All', filters: [], visibility: 'all' }) // { visibility: 'all', … }
 */
export async function createSharedView(
  ports: Pick<Ports, 'store' | 'clock' | 'dayZone'>,
  actor: Actor,
  input: ViewInput & Sharing,
): Promise<View> {
  requirePermission(actor, 'shared_views:manage');
  const view = newViewOf(actor, ports.dayZone.current(), input);
  const now = ports.clock.now();
  return ports.store.transact(
    async (writer) => {
      const sharing = await requireSharing(writer, input);
      if ((await writer.views.listShared()).length >= viewLimits.shared) {
        throw refuse('view.too_many', `There are at most ${viewLimits.shared} shared views`);
      }
      const id = await writer.views.insert({ ...view, ...sharing, createdAt: now });
      await writer.events.append([{ type: 'view.changed', viewId: id }], now);
      const made = await requireView(writer.views, id);
      await recordAct(writer, actor, now, 'shared_view_changed', targetOf('view', made), { action: 'created' });
      return made;
    },
    { alone: true },
  );
}

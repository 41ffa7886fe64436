import { requirePermission } from '../../model/agent/actor.ts';
import type { Actor } from '../../model/agent/agent.ts';
import { refuse } from '../../model/shared/errors.ts';
import { type View, viewLimits } from '../../model/view/view.ts';
import type { Ports } from '../../ports/ports.ts';
import { requireLockedAgent } from '../agent/require-agent.ts';
import { requireView } from './require-view.ts';
import { newViewOf, type ViewInput } from './view-input.ts';

/**
 * Saves a view for the actor alone. Needs `view:manage`. Throws `view.too_many`, `input.invalid`, `filter.invalid` and
 * `sort.invalid`.
 *
 * @example
 * await desk.createMyView(agent, { name: 'Mine', filters: [] }) // { name: 'Mine', visibility: 'user', … }
 */
export async function createMyView(
  ports: Pick<Ports, 'store' | 'clock' | 'dayZone'>,
  actor: Actor,
  input: ViewInput,
): Promise<View> {
  requirePermission(actor, 'view:manage');
  const view = newViewOf(actor, ports.dayZone.current(), input);
  const now = ports.clock.now();
  return ports.store.transact(async (writer) => {
    await requireLockedAgent(writer.agents, actor.id);
    if ((await writer.views.listOfAgent(actor.id)).length >= viewLimits.own) {
      throw refuse('view.too_many', `An agent has at most ${viewLimits.own} views`);
    }
    const fields = { ...view, visibility: 'user', userId: actor.id, teamId: null } as const;
    const id = await writer.views.insert({ ...fields, createdAt: now });
    await writer.events.append([{ type: 'view.changed', viewId: id }], now);
    return requireView(writer.views, id);
  });
}

import type { Actor } from '../../model/agent/agent.ts';
import { isViewFor, type View } from '../../model/view/view.ts';
import type { Ports } from '../../ports/ports.ts';

/**
 * The views for all agents and for the actor's teams, by id.
 *
 * @example
 * await desk.listViewsSharedWithMe(agent) // [{ visibility: 'all', … }]
 */
export async function listViewsSharedWithMe(ports: Pick<Ports, 'store'>, actor: Actor): Promise<readonly View[]> {
  const shared = await ports.store.read((reader) => reader.views.listShared());
  return shared.filter((view) => isViewFor(actor, view));
}

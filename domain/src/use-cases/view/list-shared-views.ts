import { requirePermission } from '../../model/agent/actor.ts';
import type { Actor } from '../../model/agent/agent.ts';
import type { View } from '../../model/view/view.ts';
import type { Ports } from '../../ports/ports.ts';

/**
 * Every view of a team or of all agents, by id. Needs `shared_views:manage`.
 *
 * @example
 * await desk.listSharedViews(actor) // [{ visibility: 'all', … }]
 */
export async function listSharedViews(ports: Pick<Ports, 'store'>, actor: Actor): Promise<readonly View[]> {
  requirePermission(actor, 'shared_views:manage');
  return ports.store.read((reader) => reader.views.listShared());
}

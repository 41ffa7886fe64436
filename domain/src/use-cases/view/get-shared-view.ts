import { requirePermission } from '../../model/agent/actor.ts';
import type { Actor } from '../../model/agent/agent.ts';
import type { View } from '../../model/view/view.ts';
import type { Ports } from '../../ports/ports.ts';
import { requireSharedView } from './require-view.ts';

/**
 * A view of a team or of all agents. Needs `shared_views:manage`. Throws `view.not_found`.
 *
 * @example
 * await desk.getSharedView(actor, sharedView.id) // { visibility: 'all', … }
 */
export async function getSharedView(ports: Pick<Ports, 'store'>, actor: Actor, id: number): Promise<View> {
  requirePermission(actor, 'shared_views:manage');
  return ports.store.read((reader) => requireSharedView(reader.views, id));
}

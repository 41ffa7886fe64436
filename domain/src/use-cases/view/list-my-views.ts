import { requirePermission } from '../../model/agent/actor.ts';
import type { Actor } from '../../model/agent/agent.ts';
import type { View } from '../../model/view/view.ts';
import type { Ports } from '../../ports/ports.ts';

/**
 * The views that the actor has for themselves, by id. Needs `view:manage`.
 *
 * @example
 * await desk.listMyViews(agent) // [{ name: 'Mine', … }]
 */
export async function listMyViews(ports: Pick<Ports, 'store'>, actor: Actor): Promise<readonly View[]> {
  requirePermission(actor, 'view:manage');
  return ports.store.read((reader) => reader.views.listOfAgent(actor.id));
}

import { requirePermission } from '../../model/agent/actor.ts';
import type { Actor } from '../../model/agent/agent.ts';
import { isViewFor, noAccessToView, type View } from '../../model/view/view.ts';
import type { Ports } from '../../ports/ports.ts';
import { requireView } from './require-view.ts';

/**
 * A view that is the actor's own or shared with them. Needs `conversations:read`. Throws `view.not_found` and
 * `view.no_access`.
 *
 * @example
 * await desk.getView(agent, view.id) // { name: 'Mine', visibility: 'user', … }
 */
export async function getView(ports: Pick<Ports, 'store'>, actor: Actor, id: number): Promise<View> {
  requirePermission(actor, 'conversations:read');
  const view = await ports.store.read((reader) => requireView(reader.views, id));
  if (!isViewFor(actor, view)) throw noAccessToView();
  return view;
}

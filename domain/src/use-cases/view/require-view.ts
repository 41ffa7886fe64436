import type { Actor } from '../../model/agent/agent.ts';
import { refuse } from '../../model/shared/errors.ts';
import { noAccessToView, type View } from '../../model/view/view.ts';
import type { ViewReader } from '../../ports/view-repository.ts';

/** Throws `view.not_found`. */
export async function requireView(views: ViewReader, id: number): Promise<View> {
  const view = await views.find(id);
  if (view === undefined) throw refuse('view.not_found', 'There is no such view');
  return view;
}

/** A view that the actor has for themselves. Throws `view.not_found` and `view.no_access`. */
export async function requireOwnView(views: ViewReader, actor: Actor, id: number): Promise<View> {
  const view = await requireView(views, id);
  if (view.visibility !== 'user' || view.userId !== actor.id) throw noAccessToView();
  return view;
}

/** A view of a team or of all agents; agents' own views are treated as missing. Throws `view.not_found`. */
export async function requireSharedView(views: ViewReader, id: number): Promise<View> {
  const view = await views.find(id);
  if (view === undefined || view.visibility === 'user') throw refuse('view.not_found', 'There is no such shared view');
  return view;
}

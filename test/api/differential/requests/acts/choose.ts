import type { RouteId } from '@helpdesk/contract';
import type { Kind } from '../kinds.ts';
import type { PerDesk } from '../per-desk.ts';
import type { Known } from '../records.ts';
import type { Act, Scene, Wish } from '../scene.ts';

/** An id that exists on no desk. */
export const unknownId = 987_654_321;
export const unknownUuid = '00000000-0000-4000-8000-000000000000';

export function idOf(scene: Scene, kind: Kind, fits?: (known: Known) => boolean): PerDesk | number {
  return scene.records.any(kind, fits)?.id ?? unknownId;
}

export function uuidOf(scene: Scene, kind: Kind, fits?: (known: Known) => boolean): PerDesk | string {
  return scene.records.any(kind, fits)?.uuid ?? unknownUuid;
}

export const isAgent = ({ shown }: Known): boolean => shown.type === 'agent';
export const isContact = ({ shown }: Known): boolean => shown.type === 'contact' || shown.type === 'visitor';

/** An agent, seldom the first Admin: without that Admin most requests would be refused. */
export function agentOf(scene: Scene): Known | undefined {
  const others = (known: Known): boolean => isAgent(known) && !isFirstAdmin(scene, known);
  return scene.records.any('user', others);
}

export function isFirstAdmin({ admin }: Scene, known: Known): boolean {
  return known.shown.id === admin.shown.id;
}

/** Names of records, of which there may be more of that name than one by case alone. */
export function namesOf({ draw, records }: Scene, kind: Kind, most: number): readonly string[] {
  const names = records.all(kind).map(({ shown }) => String(shown.name));
  return draw.some(names, most).map((name) => (draw.chance(0.1) ? name.toUpperCase() : name));
}

/** The members that are not undefined, each of them only most of the time. */
export function members(
  scene: Scene,
  all: Readonly<Record<string, unknown>>,
  share: number,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(all).filter(() => scene.draw.chance(share)));
}

/** A request for one record by its id. */
export function onId(route: RouteId, kind: Kind, fits?: (known: Known) => boolean): Act {
  return (scene) => ({ route, params: { id: idOf(scene, kind, fits) } });
}

export function onConversation(route: RouteId, fits?: (known: Known) => boolean): Act {
  return (scene) => {
    const known = scene.records.any('conversation', fits);
    return { route, params: { uuid: known?.uuid ?? unknownUuid } };
  };
}

/** Paging, of which a page further on is asked with the cursor that the list gave. */
export function pagingOf({ draw }: Scene): Readonly<Record<string, unknown>> {
  if (draw.chance(0.3)) return {};
  return {
    ...(draw.chance(0.8) && { page_size: draw.pick([1, 2, 3, 5, 7, 30, 500]) }),
    ...(draw.chance(0.3) && { page: draw.pick([1, 2, 3, 40]) }),
  };
}

export function continued(scene: Scene, route: RouteId): Wish | undefined {
  const known = scene.cursors.filter((each) => each.wish.route === route);
  if (known.length === 0 || !scene.draw.chance(0.35)) return undefined;
  const { wish, cursor } = scene.draw.pick(known.slice(-3));
  return { ...wish, query: { ...wish.query, cursor } };
}

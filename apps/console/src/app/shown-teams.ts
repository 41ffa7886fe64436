import { listPath } from '../routes.ts';
import type { ListPlace } from '../state/lists/lists.ts';

const mostShown = 7;

/** The first teams of many, and the team whose list is open. */
export function shownTeams<Entry extends { readonly place: ListPlace }>(
  teams: readonly Entry[],
  current: string | undefined,
): readonly Entry[] {
  if (teams.length <= mostShown) return teams;
  return teams.filter(({ place }, index) => index < mostShown || listPath(place) === current);
}

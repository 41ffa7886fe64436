import { filterText, readFilter } from './state/lists/filters.ts';
import { firstShelf, type ListPlace, type ListQuery, shelves, sorts } from './state/lists/lists.ts';

/** What an address shows; undefined for one that there is no page for. */
export interface Place {
  readonly list: ListQuery;
  readonly conversation: string | undefined;
}

/** `/mine`, `/team/7/c/<uuid>?status=resolved`, `/view/3`, `/c/<uuid>`. */
export function placeOf(path: string, search: string): Place | undefined {
  const { groups } =
    /^\/(?<list>mine|unassigned|mentions|all|(?:team|view)\/\d+)?(?:\/?c\/(?<uuid>[0-9a-f-]{36}))?\/?$/.exec(path) ??
    {};
  if (groups === undefined) return undefined;
  const { list = groups.uuid === undefined ? 'mine' : 'all', uuid } = groups;
  return { list: listQueryOf(listPlaceOf(list), new URLSearchParams(search)), conversation: uuid };
}

function listQueryOf(place: ListPlace, search: URLSearchParams): ListQuery {
  const shelf = shelves.find((each) => each === search.get('status')) ?? firstShelf(place);
  const sort = sorts.find((each) => each === search.get('sort'));
  const filter = readFilter(search.get('f') ?? '');
  const withoutAgent = place.kind === 'team' && search.get('agent') === 'none';
  return {
    place,
    shelf,
    ...(sort && { sort }),
    ...(filter.lines.length > 0 && { filter }),
    ...(withoutAgent && { withoutAgent }),
  };
}

function listPlaceOf(text: string): ListPlace {
  const [kind, id] = text.split('/');
  return kind === 'team' || kind === 'view'
    ? { kind, id: Number(id) }
    : { kind: kind as 'mine' | 'unassigned' | 'mentions' | 'all' };
}

/** The conversation that this window shows now. */
export function shownConversation(): string | undefined {
  return placeOf(location.pathname, location.search)?.conversation;
}

/** Where a conversation is begun, over the list that was left for it. */
export const newPath = '/new';

export function listPath(place: ListPlace): string {
  return 'id' in place ? `/${place.kind}/${place.id}` : `/${place.kind}`;
}

export function addressOf(list: ListQuery, conversation?: string): string {
  const path = listPath(list.place) + (conversation === undefined ? '' : `/c/${conversation}`);
  const { place, shelf, sort, filter, withoutAgent } = list;
  const parts = [
    shelf !== firstShelf(place) && `status=${shelf}`,
    sort !== undefined && `sort=${sort}`,
    withoutAgent && 'agent=none',
    // Colons and commas are left as they are, for people who read the address.
    filter !== undefined && filter.lines.length > 0 && `f=${encodeURI(filterText(filter))}`,
  ].filter(Boolean);
  return parts.length === 0 ? path : `${path}?${parts.join('&')}`;
}

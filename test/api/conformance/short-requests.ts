import { type Route, type RouteId, routes } from '@helpdesk/contract';
import { rows, type Subject, type SubjectOf } from './matrix/rows.ts';

type Routes = typeof routes;

/** What a request says beside its path; a widget says whose it is. */
type Said =
  | { readonly query: object }
  | { readonly body: object }
  | { readonly form: object }
  | { readonly caller: { readonly kind: 'widget' } };

/** Rows for which the credentials are the whole request. */
export type PlainRoute = {
  [Id in RouteId]: Routes[Id] extends Said | { readonly params: object } ? never : Id;
}[RouteId];

/** Records that a path names by itself: `{id}`, or `{uuid}` of a conversation. */
export type NamedSubject = 'agent' | 'role' | 'team' | 'contact' | 'conversation' | 'tag' | 'status' | 'inbox';

/** Rows for which the credentials and one record are the whole request. */
export type SubjectRoute = {
  [Id in RouteId]: Routes[Id] extends Said ? never : SubjectOf<Id> extends NamedSubject ? Id : never;
}[RouteId];

function isShort(id: RouteId): boolean {
  const { query, body, form, caller }: Route = routes[id];
  return query === undefined && body === undefined && form === undefined && caller.kind !== 'widget';
}

const ids = (Object.keys(routes) as RouteId[]).filter(isShort);

/** One for every plain row, and one for every row about one record. */
export function ofShortRequests<Made>(
  plain: (id: RouteId) => Made,
  on: Readonly<Record<NamedSubject, (id: RouteId) => Made>>,
): Readonly<Record<PlainRoute | SubjectRoute, Made>> {
  const isNamed = (subject: Subject): subject is NamedSubject => Object.hasOwn(on, subject);
  const made = ids.flatMap((id): readonly (readonly [string, Made])[] => {
    const { about } = rows[id];
    if (about === undefined) return 'params' in routes[id] ? [] : [[id, plain(id)]];
    return isNamed(about) ? [[id, on[about](id)]] : [];
  });
  return Object.fromEntries(made) as Record<PlainRoute | SubjectRoute, Made>;
}

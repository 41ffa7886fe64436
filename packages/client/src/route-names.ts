import type { RouteId, routes } from '@helpdesk/contract';

type Rows = typeof routes;

/** Method and path of an endpoint, `GET /api/v1/agents/{id}`. */
export type RouteName<Id extends RouteId> = `${Rows[Id]['method']} ${Rows[Id]['path']}`;

/** The endpoints of a page with the widget. */
export type WidgetRouteId = {
  [Id in RouteId]: Rows[Id]['caller'] extends { readonly kind: 'widget' } ? Id : never;
}[RouteId];

/** The endpoints of agents, and those for anyone. */
export type AgentRouteId = Exclude<RouteId, WidgetRouteId>;

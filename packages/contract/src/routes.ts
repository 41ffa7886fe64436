import type * as v from 'valibot';
import { agentRoutes } from './agent/agent-routes.ts';
import { catalogueRoutes } from './catalogue/catalogue-routes.ts';
import { contactRoutes } from './contact/contact-routes.ts';
import { conversationChangeRoutes } from './conversation/change-routes.ts';
import { conversationRoutes } from './conversation/conversation-routes.ts';
import { inboxRoutes } from './inbox/inbox-routes.ts';
import { messageRoutes } from './message/message-routes.ts';
import { reportRoutes } from './report/report-routes.ts';
import { roleRoutes } from './role/role-routes.ts';
import type { Route } from './route.ts';
import { serviceRoutes } from './service/service-routes.ts';
import { teamRoutes } from './team/team-routes.ts';

/** One row per endpoint, by operation id. */
export const routes = {
  ...agentRoutes,
  ...roleRoutes,
  ...teamRoutes,
  ...contactRoutes,
  ...conversationRoutes,
  ...conversationChangeRoutes,
  ...messageRoutes,
  ...catalogueRoutes,
  ...inboxRoutes,
  ...reportRoutes,
  ...serviceRoutes,
} as const satisfies Record<string, Route>;

export type RouteId = keyof typeof routes;

type Row<Id extends RouteId> = (typeof routes)[Id];

/** What the schema of a part answers; undefined where the row has none. */
export type ParamsOf<Id extends RouteId> =
  Row<Id> extends { params: infer Schema extends v.GenericSchema } ? v.InferOutput<Schema> : undefined;

export type QueryOf<Id extends RouteId> =
  Row<Id> extends { query: infer Schema extends v.GenericSchema } ? v.InferOutput<Schema> : undefined;

export type BodyOf<Id extends RouteId> =
  Row<Id> extends { body: infer Schema extends v.GenericSchema } ? v.InferOutput<Schema> : undefined;

/** `data` of a success. */
export type ReplyOf<Id extends RouteId> = v.InferOutput<Row<Id>['reply']>;

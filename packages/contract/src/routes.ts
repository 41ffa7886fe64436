import type * as v from 'valibot';
import type { Route } from './route.ts';
import { activityLogRoutes } from './routes/activity-log.ts';
import { agentRoutes } from './routes/agent.ts';
import { apiKeyRoutes } from './routes/api-key.ts';
import { catalogueRoutes } from './routes/catalogue.ts';
import { consoleRoutes } from './routes/console.ts';
import { contactRoutes } from './routes/contact.ts';
import { conversationRoutes } from './routes/conversation.ts';
import { customAttributeRoutes } from './routes/custom-attribute.ts';
import { deskRoutes } from './routes/desk.ts';
import { draftRoutes } from './routes/draft.ts';
import { inboxRoutes } from './routes/inbox.ts';
import { laterRoutes } from './routes/later.ts';
import { macroRoutes } from './routes/macro.ts';
import { mediaRoutes } from './routes/media.ts';
import { messageRoutes } from './routes/message.ts';
import { notificationRoutes } from './routes/notification.ts';
import { oidcRoutes } from './routes/oidc.ts';
import { reportRoutes } from './routes/report.ts';
import { roleRoutes } from './routes/role.ts';
import { secondFactorRoutes } from './routes/second-factor.ts';
import { serviceRoutes } from './routes/service.ts';
import { setupRoutes } from './routes/setup.ts';
import { signInRoutes } from './routes/sign-in.ts';
import { teamRoutes } from './routes/team.ts';
import { viewRoutes } from './routes/view.ts';
import { widgetRoutes } from './routes/widget.ts';

/** Every endpoint, by the name of its operation. Handlers, tests and documents are made from it. */
export const routes = {
  ...agentRoutes,
  ...consoleRoutes,
  ...apiKeyRoutes,
  ...signInRoutes,
  ...setupRoutes,
  ...secondFactorRoutes,
  ...roleRoutes,
  ...laterRoutes,
  ...teamRoutes,
  ...contactRoutes,
  ...conversationRoutes,
  ...messageRoutes,
  ...draftRoutes,
  ...macroRoutes,
  ...mediaRoutes,
  ...viewRoutes,
  ...notificationRoutes,
  ...widgetRoutes,
  ...catalogueRoutes,
  ...customAttributeRoutes,
  ...reportRoutes,
  ...inboxRoutes,
  ...oidcRoutes,
  ...activityLogRoutes,
  ...deskRoutes,
  ...serviceRoutes,
} as const satisfies Record<string, Route>;

type Routes = typeof routes;

export type RouteId = keyof Routes;

type OutputOf<Row, Part extends string> = Row extends { readonly [K in Part]: infer S extends v.GenericSchema }
  ? v.InferOutput<S>
  : undefined;

/** What a handler gets and returns, after validation by the schemas. */
export type ParamsOf<Id extends RouteId> = OutputOf<Routes[Id], 'params'>;
export type QueryOf<Id extends RouteId> = OutputOf<Routes[Id], 'query'>;
export type BodyOf<Id extends RouteId> = OutputOf<Routes[Id], 'body'>;
export type ReplyOf<Id extends RouteId> = OutputOf<Routes[Id], 'reply'>;

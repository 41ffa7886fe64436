import type { agentRoutes, widgetRoutes } from './api-routes.ts';
import type { components, operations } from './api-types.ts';

/** The endpoints of a page with the widget, by the `operationId` of the document. */
export type WidgetRouteId = keyof typeof widgetRoutes;

/** The endpoints of agents, and those for anyone. */
export type AgentRouteId = keyof typeof agentRoutes;

type RouteId = AgentRouteId | WidgetRouteId;

type SuccessOf<Id extends RouteId> = operations[Id]['responses'][200]['content'];

/** `data` of a success, or the whole of it where it has no envelope. */
export type ReplyOf<Id extends RouteId> =
  SuccessOf<Id> extends { readonly 'application/json': { readonly status: 'success'; readonly data: infer Data } }
    ? Data
    : SuccessOf<Id>[keyof SuccessOf<Id>];

/** What stands in the path; never where nothing does. */
export type PathOf<Id extends RouteId> = NonNullable<operations[Id]['parameters']['path']>;

/** What may stand behind the question mark; never where nothing may. */
export type QueryOf<Id extends RouteId> = NonNullable<operations[Id]['parameters']['query']>;

type ContentOf<Id extends RouteId> =
  NonNullable<operations[Id]['requestBody']> extends { readonly content: infer Content } ? Content : never;

/** What is sent as JSON, or as the text parts of a form; never where nothing is. */
export type BodyOf<Id extends RouteId> =
  ContentOf<Id> extends { readonly 'application/json': infer Body }
    ? Body
    : ContentOf<Id> extends { readonly 'multipart/form-data': infer Form }
      ? Omit<Form, 'files'>
      : never;

/** Whether files go along. */
export type TakesFiles<Id extends RouteId> = [ContentOf<Id>] extends [never]
  ? false
  : ContentOf<Id> extends { readonly 'multipart/form-data': unknown }
    ? true
    : false;

type HeadersOf<Id extends RouteId> = NonNullable<operations[Id]['parameters']['header']>;

/** Whether it can be made to depend on an `ETag`. */
export type TakesIfMatch<Id extends RouteId> = [HeadersOf<Id>] extends [never]
  ? false
  : 'If-Match' extends keyof HeadersOf<Id>
    ? true
    : false;

type Schemas = components['schemas'];

/** `error_type` of a refusal. */
export type ErrorType = {
  [Name in keyof Schemas & `Refusal${number}`]: Schemas[Name]['error_type'];
}[keyof Schemas & `Refusal${number}`];

/** `code` of an `error` frame. */
export type FrameErrorCode = Schemas['AgentServerFrame.error']['data']['code'];

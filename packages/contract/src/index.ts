/** What goes over the wire: schemas per area, and one row per endpoint. */
export * from './agent.ts';
export * from './catalogue.ts';
export * from './contact.ts';
export * from './conversation.ts';
export * from './envelope.ts';
export * from './inbox.ts';
export type { JsonObject, JsonValue } from './json-object.ts';
export * from './message.ts';
export * from './paging.ts';
export * from './permission.ts';
export * from './role.ts';
export type { Caller, Route } from './route.ts';
export * from './routes.ts';
export * from './team.ts';

import type { BodyOf, ParamsOf, QueryOf, ReplyOf, RouteId, routes } from '@helpdesk/contract';
import type { Actor, Helpdesk } from '@helpdesk/domain';
import type { FastifyReply } from 'fastify';
import type { ServerOptions } from './server-options.ts';

type CallerOf<Id extends RouteId> = (typeof routes)[Id]['caller']['kind'];

/** A request after every check of its route. */
export interface Call<Id extends RouteId> {
  /** With an `Idempotency-Key`, the one that does things once. */
  readonly helpdesk: Helpdesk;
  readonly actor: CallerOf<Id> extends 'agent' ? Actor : null;
  readonly params: ParamsOf<Id>;
  readonly query: QueryOf<Id>;
  readonly body: BodyOf<Id>;
  /** The versions that `If-Match` names. */
  readonly expectedVersions: readonly number[] | undefined;
  readonly options: ServerOptions;
  /** For a header; the body is what the handler returns. */
  readonly reply: FastifyReply;
}

/** Answers the `data` of a success. */
export type Handler<Id extends RouteId> = (call: Call<Id>) => Promise<ReplyOf<Id>>;

export type Handlers = { readonly [Id in RouteId]: Handler<Id> };

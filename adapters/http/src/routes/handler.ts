import type { BodyOf, ParamsOf, QueryOf, ReplyOf, RouteId, routes } from '@helpdesk/contract';
import type { Actor, WidgetActor, WidgetSender } from '@helpdesk/domain';
import type { RemotePicture, UploadHold } from '@helpdesk/domain/ports';
import type { Avatar, CheckedFile, Helpdesk } from '@helpdesk/domain/use-cases';
import type { FastifyReply } from 'fastify';
import type { MediaLinks } from '../media/media-links.ts';
import type { Health } from '../operations/health.ts';
import type { AgentGate } from '../request/caller/authenticate.ts';
import type { ServerOptions } from '../server-options.ts';
import type { WidgetContext } from '../widget/widget-gate.ts';

type CallerOf<Id extends RouteId> = (typeof routes)[Id]['caller'];

/** On routes of the widget: the inbox, and the caller where a session is required. */
type WidgetOf<Caller> = Caller extends { readonly session: 'required' }
  ? WidgetContext & { readonly actor: WidgetActor }
  : Caller extends { readonly kind: 'widget' }
    ? WidgetContext
    : null;

/** The quota that an upload of a widget holds. */
type HoldOf<Row> = Row extends { readonly form: { readonly files: 'all' } } ? UploadHold : null;

/** A request after every check of its route. */
export interface Call<Id extends RouteId> {
  /** The use cases. With an `Idempotency-Key`, these are the ones that change things only once. */
  readonly helpdesk: Helpdesk;
  readonly actor: CallerOf<Id> extends { readonly kind: 'agent' | 'session' } ? Actor : null;
  readonly widget: WidgetOf<CallerOf<Id>>;
  readonly params: ParamsOf<Id>;
  readonly query: QueryOf<Id>;
  readonly body: BodyOf<Id>;
  /** The files of a form. */
  readonly files: readonly CheckedFile[];
  /** How many more were sent than the route takes. */
  readonly ignoredFiles: number;
  /** Null clears the one there is, undefined leaves it. */
  readonly avatar: Avatar;
  readonly hold: HoldOf<(typeof routes)[Id]>;
  /** The sender of the request, on routes of the widget. */
  readonly sender: CallerOf<Id> extends { readonly kind: 'widget' } ? WidgetSender : null;
  readonly links: MediaLinks;
  /** The versions that `If-Match` names. */
  readonly expectedVersions: readonly number[] | undefined;
  readonly options: ServerOptions;
  readonly health: Health;
  readonly gate: AgentGate;
  /** For setting headers. The body is what the handler returns. */
  readonly reply: FastifyReply;
}

type AnswerOf<Id extends RouteId> = (typeof routes)[Id] extends { readonly answer: 'text' }
  ? AsyncIterable<string>
  : (typeof routes)[Id] extends { readonly answer: 'mail' }
    ? AsyncIterable<Uint8Array>
    : (typeof routes)[Id] extends { readonly answer: 'image' }
      ? RemotePicture
      : ReplyOf<Id>;

/** Answers the `data` of a success; text and mails in parts. */
export type Handler<Id extends RouteId> = (call: Call<Id>) => Promise<AnswerOf<Id>>;

export type Handlers = { readonly [Id in RouteId]: Handler<Id> };

import { Readable } from 'node:stream';
import multipart from '@fastify/multipart';
import { type Route, type RouteId, routes } from '@helpdesk/contract';
import {
  type Actor,
  type Grant,
  invalidInput,
  requireMayGrant,
  requireUploads,
  type WidgetSender,
} from '@helpdesk/domain';
import type { RemotePicture } from '@helpdesk/domain/ports';
import { ActorChanged, type Avatar } from '@helpdesk/domain/use-cases';
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  HTTPMethods,
  onRequestAsyncHookHandler,
  onRequestHookHandler,
} from 'fastify';
import type { MediaLinks } from '../media/media-links.ts';
import { type FormRoute, type ReadForm, readForm, recordOfForm } from '../media/read-form.ts';
import type { Health } from '../operations/health.ts';
import { turns } from '../operations/loop-turns.ts';
import { ownErrorBody } from '../presenters/error-table.ts';
import { successJson } from '../presenters/page-json.ts';
import { sendJson, sendJsonText } from '../presenters/send-json.ts';
import type { AgentGate } from '../request/caller/authenticate.ts';
import { addressFor } from '../request/caller/own-page.ts';
import { requireUtf8Query } from '../request/client-text.ts';
import { parseIfMatch } from '../request/if-match.ts';
import { refuseSlowBody } from '../request/slow-body.ts';
import { validate } from '../request/validate.ts';
import type { ServerOptions } from '../server-options.ts';
import type { NotePage } from '../widget/page-origins.ts';
import { type WidgetGate, widgetGate } from '../widget/widget-gate.ts';
import { widgetSender } from '../widget/widget-sender.ts';
import type { Call, Handler } from './handler.ts';
import { handlers } from './handlers.ts';
import { helpdeskFor } from './idempotency.ts';

interface RouteSupport {
  readonly gate: AgentGate;
  readonly links: MediaLinks;
  readonly health: Health;
}

interface AllSupport extends RouteSupport {
  readonly notePage: NotePage;
}

/** One Fastify route per row of the contract; every other method of its path answers 405. */
export function registerRoutes(
  app: FastifyInstance,
  options: ServerOptions,
  { gate, links, health, notePage }: AllSupport,
): void {
  app.decorateRequest('actor', null);
  app.decorateRequest('recalled', null);
  app.decorateRequest('widget', null);
  const widgets = widgetGate(options, notePage);
  const rows = Object.entries(routes) as [RouteId, Route][];
  const add = (to: FastifyInstance, [id, row]: [RouteId, Route]): void => {
    to.route({
      method: row.method,
      url: urlOf(row),
      ...(row.bodyLimit !== undefined && { bodyLimit: row.bodyLimit }),
      onRequest: hooksOf(row, options, gate, widgets),
      handler: routeHandler(options, { gate, links, health }, row, handlers[id] as Handler<RouteId>),
    });
  };
  for (const row of rows) if (row[1].form === undefined) add(app, row);
  // A form is read only here; everywhere else it is refused like any body that is not JSON.
  app.register(async (forms) => {
    await forms.register(multipart);
    for (const row of rows) if (row[1].form !== undefined) add(forms, row);
  });
  refuseOtherMethods(app, rows, widgets);
}

function urlOf(row: Route): string {
  return row.path.replace(/\{(\w+)\}/g, ':$1');
}

function hooksOf(
  { method, form, caller, limit, grant }: Route,
  { now }: ServerOptions,
  gate: AgentGate,
  widgets: WidgetGate,
) {
  const hooks: (onRequestHookHandler | onRequestAsyncHookHandler)[] = [];
  if (method !== 'GET' && form === undefined) hooks.push(refuseSlowBody);
  // What a form brings is stored before the handler runs.
  if (caller.kind === 'agent') {
    hooks.push(gate.admit({ permission: caller.permission, limit, mayRecall: form === undefined }));
  }
  if (grant !== undefined) hooks.push(mayGrant(grant, now));
  if (caller.kind === 'session') hooks.push(gate.admitSession());
  if (caller.kind === 'public' && method !== 'GET') hooks.push(gate.admitAnyone(caller));
  if (caller.kind === 'widget') hooks.push(widgets.admit(caller));
  return hooks;
}

function senderOf(options: ServerOptions, { widget, ip, headers }: FastifyRequest): WidgetSender | null {
  return widget === null ? null : widgetSender(options, ip, headers['idempotency-key'] !== undefined);
}

/** Asked again by the use case: this only keeps its input from being looked at first. */
function mayGrant(grant: Grant, now: () => number): onRequestAsyncHookHandler {
  return async ({ actor }) => {
    if (actor !== null) requireMayGrant(actor, grant, now());
  };
}

const noForm: ReadForm = { fields: {}, files: [], ignoredFiles: 0, hold: null, end: async () => {} };

function routeHandler(
  options: ServerOptions,
  { gate, links, health }: RouteSupport,
  row: Route,
  handler: Handler<RouteId>,
) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    if (row.form?.files === 'all' && request.widget !== null) requireUploads(request.widget);
    const isForm = row.form !== undefined && request.isMultipart();
    if (row.form !== undefined && row.form.files !== 'avatar' && !isForm) {
      throw invalidInput('input.invalid', 'files', 'must come as multipart/form-data');
    }
    const form = isForm ? await readForm(options, request, row as FormRoute) : noForm;
    let data: unknown;
    try {
      const body = isForm ? recordOfForm(form.fields) : request.body;
      requireUtf8Query(request.raw.url ?? '');
      const valid = validate(row, { params: request.params, query: request.query, body });
      await chargeWeight(gate, row, request.actor, valid.body);
      const avatar = avatarOf(form);
      if (row.form?.files === 'avatar' && avatar === undefined) requireSomeMember(valid.body);
      // A request that may read a whole page waits for a turn of its own, so that many of them do not make one long
      // turn.
      if (isList(row)) await turns.giveWay();
      data = await confirmed(gate, row, request, () =>
        handler({
          ...valid,
          helpdesk: helpdeskFor(options, request, body, form.files, row),
          actor: request.actor,
          widget: request.widget,
          files: form.files,
          ignoredFiles: form.ignoredFiles,
          avatar,
          hold: form.hold,
          sender: senderOf(options, request),
          expectedVersions: row.ifMatch === true ? parseIfMatch(request.headers['if-match']) : undefined,
          links: links.at(addressFor(request, options)),
          options,
          health,
          gate,
          reply,
        } as Call<RouteId>),
      );
    } finally {
      // Before the answer: the next request of the client must not meet what this one held.
      await form.end();
    }
    return sendSuccess(reply, row, data);
  };
}

/** Runs the handler again where the agent who was recalled is not the same any more; nothing has been done then. */
async function confirmed<T>(
  gate: AgentGate,
  { caller }: Route,
  request: FastifyRequest,
  handle: () => Promise<T>,
): Promise<T> {
  const { recalled } = request;
  if (recalled === null) return handle();
  const [handled] = await Promise.allSettled([handle()]);
  // Whatever comes of it is known below, and is not asked for once more where an error is answered.
  request.recalled = null;
  try {
    await recalled.confirm();
  } catch (error) {
    if (!(error instanceof ActorChanged) || caller.kind !== 'agent') throw error;
    await gate.admitAgain(request, caller.permission);
    return handle();
  }
  if (handled.status === 'rejected') throw handled.reason;
  return handled.value;
}

function sendSuccess(reply: FastifyReply, { answer }: Route, data: unknown): FastifyReply {
  if (answer === undefined) return sendJsonText(reply, successJson(data));
  if (answer === 'json') return sendJson(reply, data);
  if (answer === 'image') return sendPicture(reply, data as RemotePicture);
  if (answer === 'mail') {
    return reply.type('message/rfc822').send(Readable.from(data as AsyncIterable<Uint8Array>, { objectMode: false }));
  }
  return reply.type('text/plain; charset=utf-8').send(Readable.from(data as AsyncIterable<string>));
}

/** Browsers keep it, so that its server does not see each time that the mail is read; another caller has to ask again. */
function sendPicture(reply: FastifyReply, { contentType, bytes }: RemotePicture): FastifyReply {
  reply.headers({
    'cache-control': 'private, max-age=86400, immutable',
    vary: 'authorization, cookie',
    'content-security-policy': "sandbox; default-src 'none'",
  });
  return reply.type(contentType).send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
}

/** The request itself was counted as one before its body was read. */
async function chargeWeight(gate: AgentGate, { weight }: Route, actor: Actor | null, body: unknown): Promise<void> {
  if (weight === undefined || actor === null) return;
  const items = (body as Readonly<Record<string, readonly unknown[]>>)[weight.member] ?? [];
  const further = Math.ceil(items.length / weight.each) - 1;
  if (further > 0) await gate.charge(actor, further);
}

/** The avatar of a form: a file, or the word `null` instead of one. */
function avatarOf({ files: [file], fields }: ReadForm): Avatar {
  return file ?? (fields.avatar_url === 'null' ? null : undefined);
}

function isList({ query }: Route): boolean {
  return query !== undefined && 'entries' in query && Object.hasOwn(query.entries as object, 'page_size');
}

/** A change of nothing is a mistake; with a picture there is something. */
function requireSomeMember(body: unknown): void {
  if (Object.keys(body ?? {}).length === 0) {
    throw invalidInput('input.invalid', '', 'must have at least one known member');
  }
}

/** Every method that a path does not know; a browser's question before a widget request is answered. */
function refuseOtherMethods(app: FastifyInstance, rows: readonly [RouteId, Route][], widgets: WidgetGate): void {
  const byShape = new Map<string, { url: string; known: HTTPMethods[]; ofWidget: boolean }>();
  for (const [, row] of rows) {
    const url = urlOf(row);
    // The names of the parameters do not make another route.
    const shape = url.replace(/:\w+/g, ':');
    const { known } = byShape.get(shape) ?? { known: [] };
    byShape.set(shape, { url, known: [...known, row.method], ofWidget: row.caller.kind === 'widget' });
  }
  for (const { url, known, ofWidget } of byShape.values()) {
    if (ofWidget) app.options(url, (request, reply) => widgets.preflight(request, reply));
    const isKnown = (method: string): boolean =>
      known.some((each) => each === method || (each === 'GET' && method === 'HEAD')) ||
      (ofWidget && method === 'OPTIONS');
    app.route({
      method: app.supportedMethods.filter((method) => !isKnown(method)),
      url,
      onRequest: (_request, reply) => {
        sendJson(reply.code(405).header('allow', known.join(', ')), ownErrorBody(405));
      },
      handler: () => {},
    });
  }
}

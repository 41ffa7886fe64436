import {
  type ErrorType,
  errorReply,
  inputIssues,
  type ReplyOf,
  type Route,
  type RouteId,
  routes,
  success,
} from '@helpdesk/contract';
import { type ErrorKind, errorCodes } from '@helpdesk/domain';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import * as v from 'valibot';
import { expect } from 'vitest';
import { faultsOfAnswer, plainAnswerTo } from '../openapi/answers.ts';

/** What a request carries. Without `as` it comes from the first Admin; `null` sends no credentials. */
export interface Given {
  readonly as?: string | null;
  readonly params?: Readonly<Record<string, string | number>> | undefined;
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  readonly body?: unknown;
  /** Sent as `multipart/form-data` in place of a body. */
  readonly form?: FormData;
  readonly headers?: Readonly<Record<string, string>>;
  /** The address that it comes from, where that is limited; else the same for all. */
  readonly from?: string;
}

export interface Answer<Id extends RouteId> {
  readonly status: number;
  readonly headers: LightMyRequestResponse['headers'];
  /** Checked against the row's reply. Reading it of a refusal fails the test. */
  readonly data: ReplyOf<Id>;
  /** Checked against the envelope. Reading it of a success fails the test. */
  readonly error: Refusal;
}

export interface Refusal {
  readonly message: string;
  readonly data: unknown;
  readonly error_type: ErrorType;
  /** The paths that `data.issues` of a 400 names. */
  readonly paths: readonly string[];
}

/** By hand from section 1 of the contract, so that the service's own table is tested, not repeated. */
const errorTypeOf: ReadonlyMap<number, ErrorType> = new Map([
  [400, 'InputException'],
  [401, 'UnauthorizedException'],
  [403, 'PermissionException'],
  [404, 'NotFoundException'],
  [405, 'InputException'],
  [408, 'NetworkException'],
  [409, 'ConflictException'],
  [413, 'InputException'],
  [415, 'InputException'],
  [422, 'DataException'],
  [429, 'RateLimitException'],
  [431, 'InputException'],
  [500, 'GeneralException'],
  [503, 'NetworkException'],
]);

/** Sends any request. Every answer of this folder passes here: headers and envelope are always checked. */
export async function send(app: FastifyInstance, request: InjectOptions): Promise<LightMyRequestResponse> {
  const response = await app.inject(request);
  const what = `${request.method} ${String(request.url).slice(0, 200)}: ${response.body.slice(0, 500)}`;
  const { method = 'GET', url } = request;
  const plain = response.statusCode === 200 ? plainAnswerTo(method, String(url)) : undefined;
  const type = {
    ...{ text: 'text/plain; charset=utf-8', mail: 'message/rfc822', image: 'image/png' },
    json: undefined,
  }[plain ?? 'json'];
  expect(response.headers['content-type'], what).toBe(type ?? 'application/json; charset=utf-8');
  const caching = plain === 'image' ? 'private, max-age=86400, immutable' : 'no-store';
  expect(response.headers['cache-control'], what).toBe(caching);
  expect(response.headers['x-content-type-options'], what).toBe('nosniff');
  expect(response.headers['x-request-id'], what).toMatch(/^[A-Za-z0-9._-]{1,64}$/);
  const body: unknown = isText(plain) ? response.body : response.json();
  if (response.statusCode !== 200) checkRefusal(response, what, request);
  else if (plain === undefined) v.parse(success(v.unknown()), body);
  expect(faultsOfAnswer(method, String(url), response.statusCode, body), what).toEqual([]);
  return response;
}

function isText(answer: Route['answer']): boolean {
  return answer === 'text' || answer === 'mail' || answer === 'image';
}

function checkRefusal(response: LightMyRequestResponse, what: string, request: InjectOptions): void {
  const body = v.parse(errorReply, response.json());
  expect(errorTypeOf.get(response.statusCode), what).toBe(body.error_type);
  if (response.statusCode === 400) v.parse(inputIssues, body.data);
  if (response.statusCode === 429 || response.statusCode === 503) {
    expect(response.headers['retry-after'], what).toMatch(/^[1-9]\d*$/);
  }
  const code = response.headers['x-error-code'];
  // What no rule of the domain has refused has no code.
  if (code !== undefined) {
    const kind: ErrorKind | undefined = new Map(Object.entries(errorCodes)).get(String(code));
    expect(kind && statusOf[kind], `${what}: ${code}`).toBe(response.statusCode);
  }
  // A message may repeat what the caller has sent: a status named "undefined" is reported as unknown.
  const sent = JSON.stringify(request).toLowerCase();
  const said = innerWords.exec(body.message)?.[0] ?? '';
  if (!sent.includes(said.toLowerCase())) expect(body.message, what).not.toMatch(innerWords);
}

/** By hand from docs/errors.md. */
const statusOf: Readonly<Record<ErrorKind, number>> = {
  ...{ unauthorized: 401, forbidden: 403, invalid_input: 400, too_large: 413, not_found: 404 },
  ...{ conflict: 409, unprocessable: 422, rate_limited: 429, unavailable: 503 },
};

/** What a message to a caller has only if it says something of the inside. */
export const innerWords = /sqlite|constraint|select |insert |node_modules|undefined|\[object/i;

/** What is sent to the endpoint of this name. */
export async function requestOf(admin: string, id: RouteId, given: Given): Promise<InjectOptions> {
  const row: Route = routes[id];
  // A widget and a signed-in browser send their session in `headers`.
  const fallback = row.caller.kind === 'widget' || row.caller.kind === 'session' ? null : admin;
  const credentials = given.as === undefined ? fallback : given.as;
  const form = given.form === undefined ? undefined : new Response(given.form);
  return {
    method: row.method,
    url: urlOf(row, given),
    ...(given.from !== undefined && { remoteAddress: given.from }),
    headers: {
      ...(credentials !== null && { authorization: `token ${credentials}` }),
      ...(given.body !== undefined && { 'content-type': 'application/json' }),
      ...(form !== undefined && { 'content-type': form.headers.get('content-type') ?? '' }),
      ...given.headers,
    },
    ...(given.body !== undefined && { payload: JSON.stringify(given.body) }),
    ...(form !== undefined && { payload: Buffer.from(await form.arrayBuffer()) }),
  };
}

/** Asks an endpoint by the name of its row, and checks a success against the row's reply, key by key. */
export async function ask<Id extends RouteId>(
  app: FastifyInstance,
  admin: string,
  id: Id,
  given: Given = {},
): Promise<Answer<Id>> {
  const row: Route = routes[id];
  const response = await send(app, await requestOf(admin, id, given));
  const { statusCode: status, headers } = response;
  const what = `${id} answered ${status}: ${response.body.slice(0, 500)}`;
  const json: unknown = status === 200 && isText(row.answer) ? response.body : response.json();
  const reply = row.answer === undefined ? success(row.reply) : row.reply;
  const result = status === 200 ? v.safeParse(reply, json) : undefined;
  if (result?.success === false) throw new Error(`${what}\n${JSON.stringify(v.flatten(result.issues))}`);
  return {
    status,
    headers,
    get data() {
      if (result === undefined) throw new Error(what);
      return row.answer === undefined ? (result.output as { data: ReplyOf<Id> }).data : (result.output as ReplyOf<Id>);
    },
    get error() {
      if (result !== undefined) throw new Error(what);
      return { ...v.parse(errorReply, json), paths: issuePaths(json) };
    },
  };
}

/** The hits that a search answered, in either of its forms. */
export function hitsIn<Item>(found: readonly Item[] | { readonly results: readonly Item[] }): readonly Item[] {
  return 'results' in found ? found.results : found;
}

export function urlOf(row: Pick<Route, 'path'>, given: Pick<Given, 'params' | 'query'>): string {
  const path = row.path.replace(/\{(\w+)\}/g, (_whole, name: string) =>
    encodeURIComponent(String(given.params?.[name] ?? '')),
  );
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(given.query ?? {})) {
    for (const each of Array.isArray(value) ? value : [value]) query.append(name, String(each));
  }
  return query.size === 0 ? path : `${path}?${query}`;
}

function issuePaths(json: unknown): readonly string[] {
  const parsed = v.safeParse(v.object({ data: inputIssues }), json);
  return parsed.success ? parsed.output.data.issues.map((issue) => issue.path) : [];
}

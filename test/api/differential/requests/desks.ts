import { errorReply, type Route, routes, success } from '@helpdesk/contract';
import type { InjectOptions } from 'fastify';
import * as v from 'valibot';
import { type Desk, type DeskOptions, openDesk } from '../../../support/desk.ts';
import type { OpenStore } from '../../../support/stores.ts';
import { urlOf } from '../../conformance/ask.ts';
import { rawForm } from '../../conformance/files.ts';
import { inTurn } from './in-turn.ts';
import { resolve } from './per-desk.ts';
import type { FormPart, Wish } from './scene.ts';

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  /** The parsed body; for a body that is not JSON its bytes, one character each. */
  readonly body: unknown;
}

/** The same desk on every engine, the same at every moment. */
export interface Desks {
  readonly names: readonly string[];
  readonly all: readonly Desk[];
  now(): number;
  advance(milliseconds: number): void;
  ask(wish: Wish): Promise<readonly Answer[]>;
  /** The answer of every desk; a refusal is an answer like any other. */
  each(work: (desk: Desk, index: number) => Promise<unknown>): Promise<readonly unknown[]>;
  close(): Promise<void>;
}

export type Engines = readonly (readonly [name: string, open: OpenStore])[];

export async function openDesks(engines: Engines, options: DeskOptions = {}): Promise<Desks> {
  const all: Desk[] = [];
  for (const [, open] of engines) all.push(await openDesk(inTurn(open), { maxUploadBytes: 64 * 1024, ...options }));
  return {
    names: engines.map(([name]) => name),
    all,
    now: () => all[0]?.clock.now() ?? 0,
    advance: (milliseconds) => {
      for (const { clock } of all) clock.advance(milliseconds);
    },
    ask: (wish) => Promise.all(all.map((desk, index) => answer(desk, index, wish))),
    each: (work) => Promise.all(all.map(async (desk, index) => work(desk, index).catch(refusal))),
    close: async () => {
      for (const desk of all) await desk.close();
    },
  };
}

function refusal(error: unknown): unknown {
  if (!(error instanceof Error)) return { error: String(error) };
  return { error: error.message, ...('code' in error && { code: error.code }) };
}

async function answer(desk: Desk, index: number, wish: Wish): Promise<Answer> {
  const response = await desk.app.inject(requestOf(desk, index, wish));
  const isJson = String(response.headers['content-type']).startsWith('application/json') && response.payload !== '';
  return {
    status: response.statusCode,
    headers: shownHeaders(response.headers, isJson),
    body: isJson ? response.json() : response.rawPayload.toString('latin1'),
  };
}

function requestOf({ admin }: Desk, index: number, wish: Wish): InjectOptions {
  const row: Route | undefined = wish.route && routes[wish.route];
  const given = resolve({ params: wish.params, query: wish.query, body: wish.body }, index) as {
    readonly params?: Record<string, string | number>;
    readonly query?: Record<string, unknown>;
    readonly body?: unknown;
  };
  const form = wish.form && rawForm(...wish.form.map((part) => partOf(part, index)));
  const as = wish.as === undefined && row?.caller.kind === 'agent' ? admin : resolve(wish.as ?? null, index);
  const payload = form?.payload ?? wish.raw ?? (given.body === undefined ? undefined : JSON.stringify(given.body));
  return {
    method: (wish.method ?? row?.method ?? 'GET') as 'GET',
    url: row === undefined ? String(resolve(wish.path, index)) : urlOf(row, given),
    headers: {
      ...(as !== null && { authorization: credentials(String(as)) }),
      ...(payload !== undefined && { 'content-type': 'application/json' }),
      ...form?.headers,
      ...(resolve(wish.headers ?? {}, index) as Record<string, string>),
    },
    ...(payload !== undefined && { payload }),
  };
}

/** A header can hold no other characters. */
function credentials(text: string): string {
  return /^[\x20-\x7e]*$/.test(text) ? `token ${text}` : `Basic ${Buffer.from(text).toString('base64')}`;
}

function partOf({ name, filename, content }: FormPart, index: number) {
  const file = filename === undefined ? '' : `; filename="${filename.replaceAll('"', '%22')}"`;
  const value = content instanceof Uint8Array ? content : String(resolve(content, index));
  return { head: `Content-Disposition: form-data; name="${name}"${file}`, content: value };
}

/** Lengths of JSON follow from the body; the others are of the moment. */
const passing: ReadonlySet<string> = new Set(['date', 'x-request-id', 'connection', 'keep-alive']);

function shownHeaders(headers: Readonly<Record<string, unknown>>, isJson: boolean): Readonly<Record<string, unknown>> {
  const shown = Object.entries(headers)
    .filter(([name]) => !passing.has(name) && !(isJson && name === 'content-length'))
    .map(([name, value]) => [name, String(value)] as const);
  return Object.fromEntries(shown.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** What an answer has of what the contract does not say; undefined when there is nothing. */
export function breachOf(wish: Wish, { status, body }: Answer): string | undefined {
  if (status >= 500) return 'the service failed';
  if (wish.route === undefined || status === 405) return undefined;
  const { reply, answer } = routes[wish.route] as Route;
  const expected = answer === 'text' || answer === 'mail' ? v.string() : answer === 'json' ? reply : success(reply);
  const result = v.safeParse(status === 200 ? expected : errorReply, body);
  return result.success ? undefined : JSON.stringify(v.flatten(result.issues));
}

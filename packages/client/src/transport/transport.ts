import { randomKey } from '../random-key.ts';
import { HelpdeskError } from './helpdesk-error.ts';
import { readAnswer } from './read-answer.ts';
import { type RetryOptions, withRetries } from './retry.ts';

export type Fetch = (input: string, init: RequestInit) => Promise<Response>;

export interface CallOptions extends RetryOptions {
  /**
   * The key of a POST; a random one unless given. Keep it to repeat the request later, even after a reload: for 24
   * hours, the same key and body return the first answer.
   */
  readonly idempotencyKey?: string | undefined;
  /** The browser ends it even after the page is gone. */
  readonly keepalive?: boolean | undefined;
  /** Used instead of the client's `fetch`, for example to report the progress of an upload. */
  readonly fetch?: Fetch | undefined;
}

/** One call, on the wire's terms. */
export interface WireCall extends CallOptions {
  /** Method and path, `GET /api/v1/agents/{id}`. */
  readonly route: string;
  readonly params?: Readonly<Record<string, unknown>> | undefined;
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON, or as the text parts of a form when there are files. */
  readonly body?: object | undefined;
  readonly files?: readonly (File | Blob)[] | undefined;
}

interface WireAnswer {
  readonly data: unknown;
  readonly headers: Headers;
}

export type Transport = (call: WireCall) => Promise<WireAnswer>;

/** What of an API is not as of most. */
interface WireRules {
  /** Cookies are sent along; otherwise never. */
  readonly credentials?: 'omit' | 'same-origin';
  /** Routes whose second request would undo the first, or be refused because of it. */
  readonly onceOnly?: ReadonlySet<string>;
  /** The data of an answer; see `readAnswer`. */
  readonly read?: (response: Response, route: string) => Promise<unknown>;
}

const answerWithinMs = 30_000;
const filesWithinMs = 10 * 60_000;

/** Sends calls to the service at `baseUrl` (without a path of its own: `https://desk.example.com`). */
export function createTransport(
  baseUrl: string,
  send: Fetch = (input, init) => fetch(input, init),
  { credentials = 'omit', onceOnly, read = readAnswer }: WireRules = {},
): Transport {
  const base = baseUrl.replace(/\/+$/, '');
  return (call) => {
    const [method = 'GET', path = '/'] = call.route.split(' ');
    const body = bodyOf(call);
    const url = `${base}${fill(path, call.params ?? {})}${queryText(call.query ?? {})}`;
    const headers: Record<string, string> = { ...call.headers };
    if (method === 'POST') headers['Idempotency-Key'] = call.idempotencyKey ?? randomKey();
    if (call.body !== undefined && call.files === undefined) headers['Content-Type'] = 'application/json';
    // A second DELETE would not find what the first one took; with If-Match a second PUT would be stale.
    const mayRepeat = method !== 'DELETE' && headers['If-Match'] === undefined && !onceOnly?.has(call.route);
    const limitMs = call.files === undefined ? answerWithinMs : filesWithinMs;
    const once = (): Promise<WireAnswer> =>
      within(limitMs, call.signal, async (signal) => {
        // Without cookies, unless a session is used; and no browser asks its user for a password because of a 401.
        const { keepalive } = call;
        const init = { method, headers, body, signal, credentials, ...(keepalive !== undefined && { keepalive }) };
        const response = await (call.fetch ?? send)(url, init);
        const data = await read(response, call.route);
        return { data, headers: response.headers };
      });
    return withRetries(once, mayRepeat, call);
  };
}

/** One attempt; a failure without an answer of the service (no network, cut off, too slow) becomes a `HelpdeskError`. */
async function within<T>(
  ms: number,
  outer: AbortSignal | undefined,
  run: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const stop = (): void => controller.abort(outer?.reason);
  outer?.addEventListener('abort', stop, { once: true });
  const timer = setTimeout(() => controller.abort(new Error('There was no answer in time')), ms);
  try {
    return await run(controller.signal);
  } catch (cause) {
    outer?.throwIfAborted();
    if (cause instanceof HelpdeskError) throw cause;
    const message = 'The service could not be reached';
    throw new HelpdeskError({ status: 0, errorType: 'NetworkException', message, cause });
  } finally {
    clearTimeout(timer);
    outer?.removeEventListener('abort', stop);
  }
}

function fill(path: string, params: Readonly<Record<string, unknown>>): string {
  return path.replace(/\{(\w+)\}/g, (_all, name: string) => {
    // A caller in JavaScript would else ask for a record of the name "undefined".
    if (params[name] === undefined) throw new TypeError(`${path} needs the parameter ${name}`);
    return encodeURIComponent(String(params[name]));
  });
}

/** A list is its name several times; what has members, like a filter, is JSON. */
function queryText(query: Readonly<Record<string, unknown>>): string {
  const pairs = Object.entries(query).flatMap(([name, value]) => {
    const parts: unknown[] = [value].flat();
    if (parts.some(hasMembers)) return [[name, JSON.stringify(value)]];
    return parts.flatMap((one) => (one === undefined || one === null ? [] : [[name, String(one)]]));
  });
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`;
}

function hasMembers(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}

function bodyOf({ body, files }: WireCall): string | FormData | null {
  if (files === undefined) return body === undefined ? null : JSON.stringify(body);
  const form = new FormData();
  // Text parts first: the service may refuse because of them before a file is read.
  for (const [name, value] of Object.entries(body ?? {})) {
    // In a form there is only text: a null would be a word of four letters.
    if (value === null) throw new TypeError(`${name}: null cannot be sent together with files`);
    if (value !== undefined) form.append(name, typeof value === 'string' ? value : JSON.stringify(value));
  }
  for (const file of files) form.append('files', file);
  return form;
}

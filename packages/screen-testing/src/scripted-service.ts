import { onTestFinished, vi } from 'vitest';
import { routesOfDocument } from './routes-of-document.ts';
import { type ScriptedSockets, scriptedSockets } from './scripted-sockets.ts';

/** What a screen asked the service for. */
export interface Asked {
  /** `PUT /api/v1/roles/{id}`. */
  readonly route: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: Headers;
  /** The value of a JSON body; a form as it is. */
  readonly body: unknown;
}

/** Refuses as the service does. */
class Refusal {
  readonly status: number;
  readonly body: object;
  readonly headers: Readonly<Record<string, string>>;
  constructor(status: number, body: object, headers: Refusal['headers']) {
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

/**
 * @param data with `issues` where fields are refused
 * @param code of the rule that refuses
 */
export function refused(
  status: number,
  errorType: string,
  message = 'Refused',
  data: unknown = null,
  code?: string,
): Refusal {
  const headers = code === undefined ? {} : { 'X-Error-Code': code };
  return new Refusal(status, { status: 'error', error_type: errorType, message, data }, headers);
}

/** The service cannot be reached. */
export const offline = Symbol('offline');

/** By route: the data of a success, a refusal, `offline`, or what makes one of these. A promise holds the answer back. */
export type Script = Readonly<Record<string, unknown>>;

export interface ScriptedService extends ScriptedSockets {
  /** Every request, the oldest first. */
  readonly asked: readonly Asked[];
  /** The requests of one route. */
  of(route: string): readonly Asked[];
  /** From now on. */
  answer(script: Script): void;
  /** The time of the service stands still there from now on; until then it is that of the page. */
  setTime(at: Date): void;
}

const routes = routesOfDocument();

/** The answer of a route that is not in the script; a copy, which may be changed. */
export function exampleOf(route: string): unknown {
  const found = routes.find(({ name }) => name === route)?.example;
  if (found === undefined) throw new Error(`The API has no example of ${route}`);
  return structuredClone((found as { readonly data: unknown }).data);
}

/**
 * Takes the place of the service for the page of this test: requests get the answers of the script, and others the
 * examples of the description of the API. A request that the API does not know fails the test.
 */
export function scriptedService(script: Script): ScriptedService {
  const asked: Asked[] = [];
  const strange: string[] = [];
  let current = script;
  let time: Date | undefined;
  const sockets = scriptedSockets();
  vi.stubGlobal('fetch', async (address: string | URL | Request, init: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(
      String(address instanceof Request ? address.url : address),
      location.href,
    );
    const method = init.method ?? 'GET';
    const route = routes.find((each) => each.paramsOf(method, pathname) !== undefined);
    if (route === undefined) {
      strange.push(`${method} ${pathname}`);
      return Response.json(
        { status: 'error', error_type: 'NotFoundException', message: 'x', data: null },
        { status: 404 },
      );
    }
    const one: Asked = {
      route: route.name,
      params: route.paramsOf(method, pathname) ?? {},
      query: Object.fromEntries(searchParams),
      headers: new Headers(init.headers),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : init.body,
    };
    asked.push(one);
    const response = responseOf(await answerOf(current[route.name], one), route.example);
    response.headers.set('Date', (time ?? new Date()).toUTCString());
    return response;
  });
  onTestFinished(() => {
    if (strange.length > 0) throw new Error(`The API does not know ${strange.join(', ')}`);
  });
  return {
    ...sockets,
    asked,
    of: (route) => asked.filter((each) => each.route === route),
    answer: (more) => {
      current = { ...current, ...more };
    },
    setTime: (at) => {
      time = at;
    },
  };
}

async function answerOf(scripted: unknown, asked: Asked): Promise<unknown> {
  return typeof scripted === 'function' ? scripted(asked) : scripted;
}

function responseOf(answer: unknown, example: unknown): Response {
  if (answer === offline) throw new TypeError('Failed to fetch');
  if (answer instanceof Refusal) return Response.json(answer.body, { status: answer.status, headers: answer.headers });
  if (answer !== undefined) return Response.json({ status: 'success', data: answer });
  return Response.json(example);
}

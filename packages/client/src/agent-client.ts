import { agentRoutes, plainAnswers } from './api-routes.ts';
import type { AgentRouteId, BodyOf, PathOf, QueryOf, ReplyOf, TakesFiles, TakesIfMatch } from './operation-types.ts';
import { noteServiceTime } from './service-time.ts';
import { readAnswer, readPlainAnswer } from './transport/read-answer.ts';
import { type CallOptions, createTransport, type Fetch } from './transport/transport.ts';

export interface AgentCredentials {
  readonly apiKey: string;
  readonly apiSecret: string;
}

export interface AgentClientOptions {
  /** The address of the service, `https://desk.example.com`. */
  readonly baseUrl: string;
  /**
   * A key, or `session`: the cookie of the browser in which the agent is signed in, for pages of the service itself.
   * `call('login', …)` and the other calls of signing in need `session` too.
   */
  readonly credentials: AgentCredentials | 'session';
  /**
   * The agent whose page this is, for a client with a session. When another agent has signed in, calls reject with 401.
   */
  readonly agentId?: number | undefined;
  readonly fetch?: Fetch | undefined;
}

/** Lists that a caller may not change are as good as others. */
type Unchanged<T> = T extends object ? { readonly [K in keyof T]: Unchanged<T[K]> } : T;

type Given<Name extends string, T> = [T] extends [never]
  ? unknown
  : Partial<T> extends T
    ? { readonly [K in Name]?: T }
    : { readonly [K in Name]: T };

/** What a call needs: `params`, `query`, `body`, `files` and `ifMatch` as far as its endpoint has them. */
export type AgentRequest<Id extends AgentRouteId> = CallOptions &
  Given<'params', Unchanged<PathOf<Id>>> &
  Given<'query', Unchanged<QueryOf<Id>>> &
  Given<'body', Unchanged<BodyOf<Id>>> &
  (TakesFiles<Id> extends true ? { readonly files?: readonly (File | Blob)[] } : unknown) &
  (TakesIfMatch<Id> extends true ? { readonly ifMatch?: string | undefined } : unknown);

type Arguments<Request> = Partial<Request> extends Request ? [request?: Request] : [request: Request];

/** The agent API as one agent. */
export interface AgentClient {
  readonly baseUrl: string;
  /** The headers of its requests, for requests that are sent in another way. */
  readonly headers: Readonly<Record<string, string>>;
  /**
   * Calls an endpoint by its `operationId` in the OpenAPI document:
   * `call('setConversationStatus', { params: { uuid }, body: { status: 'Resolved' } })`. What does not get
   * through is tried again as long as that cannot do it twice. Rejects with a `HelpdeskError`, or with the
   * reason of the signal that was aborted.
   */
  call<Id extends AgentRouteId>(id: Id, ...request: Arguments<AgentRequest<Id>>): Promise<ReplyOf<Id>>;
}

interface AnyRequest extends CallOptions {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: object;
  readonly files?: readonly (File | Blob)[];
  readonly ifMatch?: string;
}

/** Changes of what is there: a second one would undo the first, or be refused because of it. */
const onceOnly: ReadonlySet<string> = new Set([
  'PUT /api/v1/inboxes/{id}/toggle',
  'PUT /api/v1/conversations/{cuuid}/messages/{uuid}/retry',
]);

export function createAgentClient({ baseUrl, credentials, agentId, fetch }: AgentClientOptions): AgentClient {
  const isSession = credentials === 'session';
  const transport = createTransport(baseUrl, fetch, {
    credentials: isSession ? 'same-origin' : 'omit',
    onceOnly,
    read: (response, route) => {
      noteServiceTime(response.headers);
      return plainAnswers.has(route) ? readPlainAnswer(response) : readAnswer(response);
    },
  });
  // It is a page that asks: the service must not let the browser ask its user for a password.
  const page = { 'X-Helpdesk-Page': '1' };
  const owner = agentId === undefined ? page : { ...page, 'X-Helpdesk-Agent': String(agentId) };
  const own = isSession ? owner : { Authorization: `token ${credentials.apiKey}:${credentials.apiSecret}` };
  return {
    baseUrl,
    headers: own,
    call: async (id, ...[request]) => {
      const { ifMatch, ...rest }: AnyRequest = request ?? {};
      const headers = { ...own, ...(ifMatch !== undefined && { 'If-Match': ifMatch }) };
      const { data } = await transport({ ...rest, route: agentRoutes[id], headers });
      return data as ReplyOf<typeof id>;
    },
  };
}

import { widgetRoutes } from './api-routes.ts';
import type {
  WidgetConversation,
  WidgetConversationDetail,
  WidgetInit,
  WidgetLauncher,
  WidgetMessage,
  WidgetSession,
  WidgetSettings,
  WidgetUser,
} from './api-types.ts';
import type { ReplyOf, WidgetRouteId } from './operation-types.ts';
import { randomKey } from './random-key.ts';
import type { SessionStorage } from './session-storage.ts';
import { HelpdeskError } from './transport/helpdesk-error.ts';
import { type CallOptions, createTransport, type Fetch, type WireCall } from './transport/transport.ts';
import { widgetSession } from './widget-session.ts';

/** A conversation as it begins, with the session of a new visitor. */
export type WidgetStart = WidgetInit;

export interface WidgetClientOptions {
  /** The address of the service, `https://desk.example.com`. */
  readonly baseUrl: string;
  /** The inbox's uuid. */
  readonly inboxId: string;
  /** A session to go on with, beside what the storage holds. */
  readonly sessionToken?: string | undefined;
  readonly visitorToken?: string | undefined;
  /** Where the tokens are kept, under keys that begin with `helpdesk.<inbox uuid>.`. Default: in memory. */
  readonly storage?: SessionStorage | undefined;
  readonly fetch?: Fetch | undefined;
}

/** The content of a message. */
export interface WidgetText {
  /** 1 to 10,000 characters. */
  readonly message: string;
  /** At most 64 characters; comes back as `meta.echo_id` in answer and frames. A random one unless given. */
  readonly echo_id?: string | undefined;
}

/**
 * The widget API for one page. Whatever does not get through (no network, 408, 429, 502, 503, 504) is tried
 * again with the same `Idempotency-Key`, so that it happens once. Every method rejects with a `HelpdeskError`,
 * or with the reason of the signal that was aborted.
 */
export interface WidgetClient {
  readonly baseUrl: string;
  readonly inboxId: string;
  sessionToken(): string | undefined;
  /** The token of the visitor from before the sign-in, until the service has merged the visitor into the contact. */
  visitorToken(): string | undefined;
  /** Goes on with another session. */
  useSession(token: string): void;
  /** Forgets every token. The session itself goes on at the service; see `logOut`. */
  signOut(): void;
  /** Ends the session at the service and forgets every token. When it rejects, nothing is forgotten: try again. */
  logOut(options?: CallOptions): Promise<void>;

  launcher(options?: CallOptions): Promise<WidgetLauncher>;
  settings(options?: CallOptions): Promise<WidgetSettings>;
  /** Signs in with a JWT of the customer's own system. The next call merges what the visitor had. */
  exchange(jwt: string, options?: CallOptions): Promise<WidgetSession>;
  me(options?: CallOptions): Promise<WidgetUser>;
  /** Starts a conversation; without a session as a new visitor, whose session is kept. */
  init(
    text: WidgetText & {
      readonly form_data?: Readonly<Record<string, unknown>> | undefined;
      /** A language tag; with it, texts of number fields are read as people of the language write numbers. */
      readonly form_language?: string | undefined;
    },
    options?: CallOptions,
  ): Promise<WidgetStart>;
  /** The contact's conversations, the one with the newest message first. */
  conversations(options?: CallOptions): Promise<readonly WidgetConversation[]>;
  /**
   * Messages newest first: the newest 500, or fewer where they are long. `next_cursor` of the answer, handed back as
   * `cursor`, brings older ones.
   */
  conversation(
    uuid: string,
    options?: CallOptions & {
      readonly page?: number | undefined;
      readonly pageSize?: number | undefined;
      readonly cursor?: string | null | undefined;
    },
  ): Promise<WidgetConversationDetail>;
  sendMessage(conversationUuid: string, text: WidgetText, options?: CallOptions): Promise<WidgetMessage>;
  /** The widget user has seen everything so far. */
  markSeen(conversationUuid: string, options?: CallOptions): Promise<true>;
  /** Sends the files as one message. */
  upload(
    conversationUuid: string,
    files: readonly (File | Blob)[],
    options?: CallOptions & { readonly echoId?: string | undefined },
  ): Promise<WidgetMessage>;
}

/** A session that is over needs no end. */
function ignoreEnded(error: unknown): void {
  if (!(error instanceof HelpdeskError && error.status === 401)) throw error;
}

export function createWidgetClient(options: WidgetClientOptions): WidgetClient {
  const { baseUrl, inboxId } = options;
  const transport = createTransport(baseUrl, options.fetch);
  const session = widgetSession(inboxId, options.storage);
  if (options.sessionToken !== undefined) session.adopt(options.sessionToken);
  if (options.visitorToken !== undefined) session.bring(options.visitorToken);

  const named = { 'X-Service-Inbox-ID': inboxId };

  /** Without looking at any session. */
  async function ask<Id extends WidgetRouteId>(id: Id, call: Omit<WireCall, 'route'>): Promise<ReplyOf<Id>> {
    const { data } = await transport({ ...call, route: widgetRoutes[id], headers: named });
    return data as ReplyOf<Id>;
  }

  async function call<Id extends WidgetRouteId>(id: Id, request: Omit<WireCall, 'route'>): Promise<ReplyOf<Id>> {
    const token = session.token();
    const visitor = token === undefined ? undefined : session.visitorToken();
    const { data, headers } = await transport({
      ...request,
      route: widgetRoutes[id],
      headers: {
        ...named,
        ...(token !== undefined && { Authorization: `Bearer ${token}` }),
        ...(visitor !== undefined && { 'X-Service-Visitor-Token': visitor }),
      },
    });
    if (visitor !== undefined && headers.get('X-Service-Clear-Visitor') === 'true') session.merged(visitor);
    return data as ReplyOf<Id>;
  }

  return {
    baseUrl,
    inboxId,
    sessionToken: session.token,
    visitorToken: session.visitorToken,
    useSession: session.adopt,
    signOut: session.end,
    logOut: async (request) => {
      const token = session.token();
      if (token !== undefined) await call('endWidgetSession', { ...request }).catch(ignoreEnded);
      // Another tab may have started a new session in the meantime.
      if (session.token() === token) session.end();
    },

    launcher: (request) => ask('getWidgetLauncher', { ...request }),
    settings: (request) => ask('getWidgetSettings', { ...request }),
    exchange: async (jwt, request) => {
      const answer = await ask('exchangeCustomerToken', { ...request, body: { jwt } });
      session.begin(answer.session_token, answer.user.is_visitor);
      return answer;
    },
    me: async (request) => {
      const token = session.token();
      const user = await call('getWidgetUser', { ...request });
      if (token !== undefined) session.learn(token, user.is_visitor);
      return user;
    },
    init: async (text, request) => {
      const answer = await call('initWidgetConversation', { ...request, body: { echo_id: randomKey(), ...text } });
      if (answer.session_token !== undefined) session.begin(answer.session_token, answer.user?.is_visitor ?? true);
      return answer;
    },
    conversations: (request) => call('listWidgetConversations', { ...request }),
    conversation: (uuid, { page, pageSize, cursor, ...request } = {}) =>
      call('getWidgetConversation', { ...request, params: { uuid }, query: { page, page_size: pageSize, cursor } }),
    sendMessage: (uuid, text, request) =>
      call('sendWidgetMessage', { ...request, params: { uuid }, body: { echo_id: randomKey(), ...text } }),
    markSeen: (uuid, request) => call('markWidgetConversationSeen', { ...request, params: { uuid } }),
    upload: (uuid, files, { echoId = randomKey(), ...request } = {}) =>
      call('uploadWidgetFiles', { ...request, files, body: { conversation_uuid: uuid, echo_id: echoId } }),
  };
}

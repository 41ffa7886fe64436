import type { WidgetClientFrame, WidgetConversationDetail, WidgetMessage, WidgetServerFrame } from './api-types.ts';
import type { Ending, Frame } from './connection/connection-attempt.ts';
import { listeners } from './connection/listeners.ts';
import { conversationStreams, type Positions } from './conversation-streams.ts';
import { type ConnectionStatus, keepConnected, type SocketEnvironment, socketUrl } from './keep-connected.ts';
import { SocketError } from './socket-error.ts';
import type { WidgetClient } from './widget-client.ts';

type FrameOf<Type extends WidgetServerFrame['type']> = Extract<WidgetServerFrame, { readonly type: Type }>;

export type WidgetConversationChange = FrameOf<'conversation_update'>['data'];
type WidgetConversationSeen = FrameOf<'conversation_seen'>['data'];
export type WidgetTyping = FrameOf<'typing'>['data'];

export interface WidgetConnectionOptions extends SocketEnvironment {
  /** The client whose session joins, and which fetches snapshots. */
  readonly client: WidgetClient;
  /** Up to where the caller has each conversation, from `positions()` or from the `seq` of what it fetched. */
  readonly positions?: Positions | undefined;
  /** A message that is the next one of its conversation. Never the same twice. */
  readonly onMessage?: ((message: WidgetMessage) => void) | undefined;
  /** What changed of a conversation; nothing but its uuid where the contact sees no change. */
  readonly onConversationUpdate?: ((change: WidgetConversationChange, seq: number) => void) | undefined;
  /**
   * A conversation as it is now, in place of everything delivered of it before: it is new to this client, or too
   * much was missed. Messages newest first, as many as one answer holds; older ones are behind its `next_cursor`.
   */
  readonly onSnapshot?: ((snapshot: WidgetConversationDetail) => void) | undefined;
  /** An agent has seen the conversation. After a lost connection, reports what was missed. */
  readonly onSeen?: ((seen: WidgetConversationSeen) => void) | undefined;
  readonly onTyping?: ((typing: WidgetTyping) => void) | undefined;
  readonly onStatus?: ((status: ConnectionStatus) => void) | undefined;
  /** Refused frames, failed fetches, errors of the other callbacks, and why the connection was closed for good. */
  readonly onError?: ((error: unknown) => void) | undefined;
  /** Asked for another session when this one is over. Without one the connection is closed for good. */
  readonly refreshSession?: (() => Promise<string | undefined>) | undefined;
}

export interface WidgetConnection {
  /** Not sent while the connection is down. */
  typing(conversationUuid: string, isTyping: boolean): void;
  /** The page that is open now; told again after every reconnect. Addresses of http and https only. */
  pageVisit(url: string, title: string): void;
  /** The last `seq` delivered of each conversation; to be kept, a reload resumes behind them. */
  positions(): Positions;
  /** Joins again, with another session if one is given; works after `closed` too. */
  restart(sessionToken?: string): void;
  /** Tries at once where it waits for the next try: the service was reached over HTTP. */
  hurry(): void;
  /** Closes the connection for good. No event is delivered afterwards. */
  close(): void;
}

const longestUrl = 2_048;
const longestTitle = 256;

/**
 * The widget's live connection. It is there or coming back until it is closed, and delivers what happens in the
 * contact's conversations once and in order.
 */
export function connectWidget(options: WidgetConnectionOptions): WidgetConnection {
  const { client } = options;
  const { call, failed, setClosed } = listeners(options.onError);
  let joinedWith = '';
  const seenUntil = new Map<string, string>();
  let visit: WidgetClientFrame | undefined;

  const streams = conversationStreams(options.positions ?? {}, {
    fetch: (uuid, signal) => client.conversation(uuid, { signal }),
    deliver: (frame) => {
      if (frame.type === 'new_message') call(options.onMessage, frame.data);
      else call(() => options.onConversationUpdate?.(frame.data, frame.seq));
    },
    snapshot: (snapshot) => call(options.onSnapshot, snapshot),
    failed,
  });

  /** A frame can overtake the answer to a join: what is not later is known already. */
  function seen(change: WidgetConversationSeen): void {
    const { conversation_uuid: uuid, agent_last_seen_at: at } = change;
    if (at <= (seenUntil.get(uuid) ?? '')) return;
    seenUntil.set(uuid, at);
    call(options.onSeen, change);
  }

  function receive(frame: Frame): void {
    const known = frame as WidgetServerFrame;
    if (known.type === 'joined') {
      streams.joined(known.data.conversations);
      // A service of an earlier version does not say it.
      for (const [uuid, at] of Object.entries(known.data.agent_last_seen_at ?? {})) {
        seen({ conversation_uuid: uuid, agent_last_seen_at: at });
      }
      if (visit !== undefined) connection.send(visit);
    } else if (known.type === 'new_message' || known.type === 'conversation_update') streams.receive(known);
    else if (known.type === 'conversation_seen') seen(known.data);
    else if (known.type === 'typing') call(options.onTyping, known.data);
  }

  /** Whether there is another session than the one that was refused: another tab may have signed in since. */
  async function isReplaced(): Promise<boolean> {
    const current = client.sessionToken();
    return (current !== undefined && current !== joinedWith) || (await renewedSession(options)) !== undefined;
  }

  async function verdict({ code, reason, wasJoined, wasSlow, cause }: Ending): Promise<'again' | Error> {
    if (cause !== undefined && !(cause instanceof SocketError)) failed(cause);
    // A join that is not understood may be one with positions that are not.
    if (code === 1008 && !wasJoined) streams.forget();
    const isRefused = code === 4403 || code === 4404 || (code === 4401 && !wasSlow && !(await isReplaced()));
    if (!isRefused) return 'again';
    streams.stop();
    return new SocketError(reason || `The connection was closed (${code})`, { closeCode: code });
  }

  const connection = keepConnected(
    {
      ...{ receive, verdict, failed },
      address: async () => {
        const token = client.sessionToken() ?? (await renewedSession(options));
        if (token === undefined) throw new SocketError('There is no session', { closeCode: 4401 });
        joinedWith = token;
        return socketUrl(client.baseUrl, '/widget/ws');
      },
      join: () => ({
        type: 'join',
        token: joinedWith,
        data: { inbox_id: client.inboxId, after: streams.after() },
      }),
      status: (status) => call(options.onStatus, status),
    },
    options,
  );

  return {
    typing: (uuid, isTyping) => {
      const frame: WidgetClientFrame = { type: 'typing', data: { conversation_uuid: uuid, is_typing: isTyping } };
      connection.send(frame);
    },
    pageVisit: (url, title) => {
      visit = { type: 'page_visit', data: { url: url.slice(0, longestUrl), title: title.slice(0, longestTitle) } };
      connection.send(visit);
    },
    positions: streams.positions,
    restart: (token) => {
      if (token !== undefined) client.useSession(token);
      streams.stop();
      setClosed(false);
      connection.restart();
    },
    hurry: connection.hurry,
    close: () => {
      streams.stop();
      connection.close();
      setClosed(true);
    },
  };
}

async function renewedSession({ client, refreshSession }: WidgetConnectionOptions): Promise<string | undefined> {
  const token = await refreshSession?.();
  if (token !== undefined) client.useSession(token);
  return token;
}

import type { AgentClient } from './agent-client.ts';
import type { AgentClientFrame, AgentServerFrame } from './api-types.ts';
import { type AgentEvent, agentEvents, isAgentEvent } from './connection/agent-events.ts';
import type { Ending, Frame } from './connection/connection-attempt.ts';
import { listeners } from './connection/listeners.ts';
import {
  type ConnectionStatus,
  keepConnected,
  pageEvents,
  type SocketEnvironment,
  socketUrl,
} from './keep-connected.ts';
import { lookout } from './lookout.ts';
import { SocketError } from './socket-error.ts';
import { HelpdeskError } from './transport/helpdesk-error.ts';

export type { AgentEvent } from './connection/agent-events.ts';

type FrameOf<Type extends AgentServerFrame['type']> = Extract<AgentServerFrame, { readonly type: Type }>;

export type AgentTyping = FrameOf<'typing'>['data'];
/** How many open conversations there are in each list. */
export type AgentCounts = FrameOf<'counts_update'>['data'];
/** Everybody else who has a conversation open. */
export type AgentPresence = FrameOf<'presence'>['data'];

export interface AgentConnectionOptions extends SocketEnvironment {
  /** Gets the tickets. */
  readonly client: AgentClient;
  /** The cursor to resume from, as `cursor()` returned it. */
  readonly cursor?: string | undefined;
  /** Reports that cost the service work and are sent only on request. */
  readonly features?: readonly ('counts' | 'presence')[] | undefined;
  /** Everything that the agent may read, in the one order of the whole desk. Never the same twice. */
  readonly onEvent?: ((event: AgentEvent) => void) | undefined;
  /**
   * Fetched data is out of date: fetch it again now. Called when the log was not resumed, so after the first join
   * without a cursor too; when the log does not reach back to the cursor; and when the agent's rights have changed.
   * Every later change arrives as an event.
   */
  readonly onResync?: (() => void) | undefined;
  readonly onTyping?: ((typing: AgentTyping) => void) | undefined;
  /** Called after joining, and when the counts change. Needs the feature `counts`. */
  readonly onCounts?: ((counts: AgentCounts) => void) | undefined;
  /** Where other agents are, as they reported it with `view` and `show`. Needs the feature `presence`. */
  readonly onPresence?: ((presence: AgentPresence) => void) | undefined;
  /**
   * The conversations that this window reported with `view` and `show`. The service reports nothing about other
   * conversations, so their presence may be out of date.
   */
  readonly onLooks?: ((uuids: ReadonlySet<string>) => void) | undefined;
  /** The version of the service; called with each join. */
  readonly onBuild?: ((build: string) => void) | undefined;
  readonly onStatus?: ((status: ConnectionStatus) => void) | undefined;
  /** When the next try to connect is, in milliseconds; null while none waits. */
  readonly onRetryAt?: ((at: number | null) => void) | undefined;
  /** Refused frames, errors of the other callbacks, and why the connection was closed for good. */
  readonly onError?: ((error: unknown) => void) | undefined;
}

export interface AgentConnection {
  /** Not sent while the connection is down. With `isPrivate`, only agents are notified. */
  typing(conversationUuid: string, isTyping: boolean, isPrivate?: boolean): void;
  /** What this window has open, null for nothing. It is said again until it is changed, and after every join. */
  view(conversationUuid: string | null): void;
  /** The conversations on the screen of this window; the first 100 count. As above. */
  show(conversationUuids: readonly string[]): void;
  /** The position of the last delivered event; undefined before the first join. */
  cursor(): string | undefined;
  /** Joins again; works after `closed` too. */
  restart(): void;
  /** Closes the connection for good. No event is delivered afterwards. */
  close(): void;
}

/** An agent's live connection: all conversations that they may read, in one stream. */
export function connectAgent(options: AgentConnectionOptions): AgentConnection {
  const { client, features } = options;
  const { call, failed, setClosed } = listeners(options.onError);
  const events = agentEvents(
    options.cursor,
    (event) => call(options.onEvent, event),
    () => call(options.onResync),
  );
  let refusals = 0;
  const looks = lookout(
    (frame) => connection.send(frame),
    (uuids) => call(options.onLooks, uuids),
  );

  async function address(): Promise<string> {
    call(options.onRetryAt, null);
    // Another one for every attempt: a ticket is good for one use and one minute.
    const { ticket } = await client.call('createSocketTicket', { attempts: 1 });
    // On a slow line the `join` is late: the service is not to join this socket by itself before it.
    return `${socketUrl(client.baseUrl, '/ws')}?ticket=${encodeURIComponent(ticket)}&join=1`;
  }

  function receive(frame: Frame): void {
    const known = frame as AgentServerFrame;
    if (known.type === 'joined') {
      refusals = 0;
      events.moveTo(known.data.cursor);
      looks.joined();
      call(options.onBuild, known.data.build);
      if (events.isBehind() || known.data.resync) events.resync();
    } else if (known.type === 'resync') {
      events.moveTo(known.cursor);
      events.resync();
    } else if (known.type === 'typing') call(options.onTyping, known.data);
    else if (known.type === 'counts_update') call(options.onCounts, known.data);
    else if (known.type === 'presence') call(options.onPresence, known.data);
    else if (isAgentEvent(known)) events.deliver(known);
  }

  function verdict({ code, reason, wasJoined, wasSlow, cause }: Ending): 'again' | Error {
    if (cause instanceof HelpdeskError && (cause.status === 401 || cause.status === 403)) return cause;
    if (cause !== undefined) failed(cause);
    const ending = new SocketError(reason || `The connection was closed (${code})`, { closeCode: code });
    if (code === 4404) return ending;
    // What was told under other rights is not what the agent may read now.
    if (code === 4403 || (code === 1008 && !wasJoined)) events.moveTo(undefined);
    if (code !== 4401 || wasSlow) return 'again';
    // The account was switched off: another ticket is not to be had.
    if (reason === 'disabled') return ending;
    refusals += 1;
    return refusals > 1 ? ending : 'again';
  }

  const connection = keepConnected(
    {
      ...{ address, receive, verdict, failed },
      join: () => joinFrame(events.begin(), features),
      status: (status) => {
        if (status === 'closed') call(options.onRetryAt, null);
        call(options.onStatus, status);
      },
      waits: (waitMs) => call(options.onRetryAt, Date.now() + waitMs),
    },
    options,
  );
  // The agent has come back to the page.
  const page = options.events ?? pageEvents();
  page?.addEventListener('focus', connection.hurry);

  return {
    typing: (uuid, isTyping, isPrivate = false) => {
      const data = { conversation_uuid: uuid, is_typing: isTyping, is_private_message: isPrivate };
      const frame: AgentClientFrame = { type: 'typing', data };
      connection.send(frame);
    },
    view: looks.view,
    show: looks.show,
    cursor: events.cursor,
    restart: () => {
      refusals = 0;
      setClosed(false);
      page?.addEventListener('focus', connection.hurry);
      connection.restart();
    },
    close: () => {
      looks.stop();
      page?.removeEventListener('focus', connection.hurry);
      connection.close();
      setClosed(true);
    },
  };
}

function joinFrame(cursor: string | undefined, features: AgentConnectionOptions['features']): AgentClientFrame {
  return {
    type: 'join',
    data: { ...(cursor !== undefined && { cursor }), ...(features && { features: [...features] }) },
  };
}

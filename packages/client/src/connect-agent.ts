import type { AgentClient } from './agent-client.ts';
import type { AgentClientFrame, AgentServerFrame } from './api-types.ts';
import { HelpdeskError } from './helpdesk-error.ts';
import {
  type ConnectionStatus,
  type Ending,
  type Frame,
  keepConnected,
  pageEvents,
  type SocketEnvironment,
  socketUrl,
} from './keep-connected.ts';
import { lookout } from './lookout.ts';
import { RecentKeys } from './recent-keys.ts';
import { SocketError } from './socket-error.ts';

type FrameOf<Type extends AgentServerFrame['type']> = Extract<AgentServerFrame, { readonly type: Type }>;

/** What happened; told apart by `type`. A `contact_update` of a passing state comes without a cursor. */
export type AgentEvent = FrameOf<
  | 'new_conversation'
  | 'new_message'
  | 'message_update'
  | 'conversation_update'
  | 'contact_update'
  | 'agent_availability_update'
  | 'new_notification'
  | 'notification_update'
  | 'catalogue_update'
>;
export type AgentTyping = FrameOf<'typing'>['data'];
/** How many open conversations there are in each list. */
export type AgentCounts = FrameOf<'counts_update'>['data'];
/** Everybody else who has a conversation open. */
export type AgentPresence = FrameOf<'presence'>['data'];

export interface AgentConnectionOptions extends SocketEnvironment {
  /** Gets the tickets. */
  readonly client: AgentClient;
  /** To go on behind, from `cursor()`. */
  readonly cursor?: string | undefined;
  /** What costs the service something, and is told only on request. */
  readonly features?: readonly ('counts' | 'presence')[] | undefined;
  /** Everything that the agent may read, in the one order of the whole desk. Never the same twice. */
  readonly onEvent?: ((event: AgentEvent) => void) | undefined;
  /**
   * What was fetched before is out of date: fetch it now. Called when nothing was resumed, so after the first
   * join without a cursor too; when the log does not reach back to the cursor; and when the agent's rights have
   * changed. Whatever happens after this is told.
   */
  readonly onResync?: (() => void) | undefined;
  readonly onTyping?: ((typing: AgentTyping) => void) | undefined;
  /** After joining, and when they differ. Of the feature `counts`. */
  readonly onCounts?: ((counts: AgentCounts) => void) | undefined;
  /** Of what was told with `view` and `show`; of the feature `presence`. */
  readonly onPresence?: ((presence: AgentPresence) => void) | undefined;
  /**
   * The conversations that the service was told of with `view` and `show`. It says nothing of others, so what it said of
   * them before may be wrong by now.
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
  /** Nobody is told while the connection is down. Of a private note only agents are told. */
  typing(conversationUuid: string, isTyping: boolean, isPrivate?: boolean): void;
  /** What this window has open, null for nothing. It is said again until it is changed, and after every join. */
  view(conversationUuid: string | null): void;
  /** The conversations on the screen of this window; the first 100 count. As above. */
  show(conversationUuids: readonly string[]): void;
  /** Behind the last event that was delivered; undefined before the first join. */
  cursor(): string | undefined;
  /** Joins anew; works after `closed` too. */
  restart(): void;
  /** For good. Nothing is delivered any more. */
  close(): void;
}

/** How many events are remembered, so that none is told twice. */
const remembered = 2_000;

/** An agent's live connection: all conversations that they may read, in one stream. */
export function connectAgent(options: AgentConnectionOptions): AgentConnection {
  const { client } = options;
  const told = new RecentKeys(remembered);
  let isClosed = false;
  let cursor = options.cursor;
  /** Nothing is resumed by the join that is under way. */
  let isBehind = false;
  let wasToldToFetch = false;
  let refusals = 0;
  const looks = lookout(
    (frame) => connection.send(frame),
    (uuids) => tell(options.onLooks, uuids),
  );

  const failed = (error: unknown): void => {
    if (!isClosed) options.onError?.(error);
  };
  function tell<Value>(listener: ((...values: Value[]) => void) | undefined, ...values: Value[]): void {
    if (isClosed) return;
    try {
      listener?.(...values);
    } catch (error) {
      failed(error);
    }
  }

  async function address(): Promise<string> {
    tell(options.onRetryAt, null);
    // A new one for every attempt: a ticket is good for one use and one minute.
    const { ticket } = await client.call('createSocketTicket', { attempts: 1 });
    // On a slow line the `join` is late: the service is not to join this socket by itself before it.
    return `${socketUrl(client.baseUrl, '/ws')}?ticket=${encodeURIComponent(ticket)}&join=1`;
  }

  function join(): AgentClientFrame {
    isBehind = cursor === undefined;
    wasToldToFetch = false;
    const { features } = options;
    return {
      type: 'join',
      data: { ...(cursor !== undefined && { cursor }), ...(features && { features: [...features] }) },
    };
  }

  function receive(frame: Frame): void {
    const known = frame as AgentServerFrame;
    switch (known.type) {
      case 'joined':
        refusals = 0;
        cursor = known.data.cursor;
        looks.joined();
        tell(options.onBuild, known.data.build);
        if (isBehind || known.data.resync) resync();
        return;
      case 'resync':
        cursor = known.cursor;
        resync();
        return;
      case 'typing':
        tell(options.onTyping, known.data);
        return;
      case 'counts_update':
        tell(options.onCounts, known.data);
        return;
      case 'presence':
        tell(options.onPresence, known.data);
        return;
      case 'new_conversation':
      case 'new_message':
      case 'message_update':
      case 'conversation_update':
      case 'contact_update':
      case 'agent_availability_update':
      case 'new_notification':
      case 'notification_update':
      case 'catalogue_update':
        deliver(known);
    }
  }

  /** Once per join: `joined` says again what a `resync` before it said. */
  function resync(): void {
    if (wasToldToFetch) return;
    wasToldToFetch = true;
    // A restored database counts its cursors anew.
    told.clear();
    tell(options.onResync);
  }

  function deliver(event: AgentEvent): void {
    if (event.cursor !== undefined) {
      // Lists that changed within a second are told at one place of the log.
      const kind = event.type === 'catalogue_update' ? event.data.kind : '';
      if (!told.add(`${event.cursor} ${event.type} ${kind}`)) return;
      cursor = event.cursor;
    }
    tell(options.onEvent, event);
  }

  function verdict({ code, reason, wasJoined, wasSlow, cause }: Ending): 'again' | Error {
    if (cause instanceof HelpdeskError && (cause.status === 401 || cause.status === 403)) return cause;
    if (cause !== undefined) failed(cause);
    const ending = new SocketError(reason || `The connection was closed (${code})`, { closeCode: code });
    if (code === 4404) return ending;
    // What was told under other rights is not what the agent may read now.
    if (code === 4403 || (code === 1008 && !wasJoined)) cursor = undefined;
    if (code !== 4401 || wasSlow) return 'again';
    // The account was switched off: another ticket is not to be had.
    if (reason === 'disabled') return ending;
    refusals += 1;
    return refusals > 1 ? ending : 'again';
  }

  const connection = keepConnected(
    {
      ...{ address, join, receive, verdict, failed },
      status: (status) => {
        if (status === 'closed') tell(options.onRetryAt, null);
        tell(options.onStatus, status);
      },
      waits: (waitMs) => tell(options.onRetryAt, Date.now() + waitMs),
    },
    options,
  );
  // Somebody has come back to the page.
  const events = options.events ?? pageEvents();
  events?.addEventListener('focus', connection.hurry);

  return {
    typing: (uuid, isTyping, isPrivate = false) => {
      const data = { conversation_uuid: uuid, is_typing: isTyping, is_private_message: isPrivate };
      const frame: AgentClientFrame = { type: 'typing', data };
      connection.send(frame);
    },
    view: looks.view,
    show: looks.show,
    cursor: () => cursor,
    restart: () => {
      refusals = 0;
      isClosed = false;
      events?.addEventListener('focus', connection.hurry);
      connection.restart();
    },
    close: () => {
      looks.stop();
      events?.removeEventListener('focus', connection.hurry);
      connection.close();
      isClosed = true;
    },
  };
}

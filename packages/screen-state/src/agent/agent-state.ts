import {
  type AgentClient,
  type AgentConnection,
  type AgentConnectionOptions,
  type AgentCounts,
  type AgentEvent,
  type AgentPresence,
  type AgentTyping,
  type ConnectionStatus,
  type Conversation,
  connectAgent,
  type SocketEnvironment,
} from '@helpdesk/client';
import { callApart } from '../call-apart.ts';
import { cell, type Readable } from '../cell.ts';
import type { DeviceStorage } from '../device-storage.ts';
import { lanes } from '../sending/lanes.ts';
import type { Pages } from '../sending/pages.ts';
import { rowOf } from './changes/guarded-change.ts';
import { type Changed, changeOptimistically, type OptimisticChange } from './changes/optimistic-change.ts';
import { waitingChanges } from './changes/waiting-changes.ts';
import { agentOutbox } from './conversation/agent-outbox.ts';
import { type OpenConversations, openConversations } from './conversation/open-conversations.ts';
import { inBursts } from './in-bursts.ts';
import { type ConversationList, conversationList } from './lists/conversation-list.ts';
import type { ListRules } from './lists/list-work.ts';
import { type NotificationFeed, notificationFeed } from './notification-feed.ts';
import { others } from './others.ts';
import { rows } from './rows.ts';

export interface AgentStateOptions extends SocketEnvironment {
  readonly client: AgentClient;
  /** The cursor to resume from, as `cursor()` returned it. */
  readonly cursor?: string | undefined;
  /** What clients keep a copy of has changed (`tags`, `agents` …): fetch it again. Null: all of it. */
  readonly onCatalogue?: ((kind: string | null) => void) | undefined;
  /** Whatever happens, once it is shown. */
  readonly onEvent?: ((event: AgentEvent) => void) | undefined;
  /** The version of the service; called with each join. */
  readonly onBuild?: ((build: string) => void) | undefined;
  /** Where messages are kept until they are sent; without it they are lost with the page. */
  readonly device?: { readonly storage: DeviceStorage; readonly pages: Pages } | undefined;
  /** Refused frames, failed fetches, and why the connection was closed for good. */
  readonly onError?: ((error: unknown) => void) | undefined;
}

/** What screens are built on: everything that an agent sees, kept right by one connection. */
export interface AgentState
  extends Pick<
    OpenConversations,
    'outgoing' | 'notSent' | 'onMessages' | 'shown' | 'afterSending' | 'open' | 'fetchAhead'
  > {
  readonly status: Readable<ConnectionStatus>;
  /** When the next try to connect is, in milliseconds; null while none waits. */
  readonly retryAt: Readable<number | null>;
  /** Null until the service has counted. */
  readonly counts: Readable<AgentCounts | null>;
  readonly notifications: NotificationFeed;
  row(uuid: string): Readable<Conversation | undefined>;
  /** Fetches the row of a conversation that may be in no list. */
  fetchRow(uuid: string): Promise<void>;
  /** Asks behind all that is sent for the conversation, again until the service is reached. */
  inOrder<Value>(uuid: string, ask: () => Promise<Value>): Promise<Value>;
  /** Its members that were changed here, while the change has not reached the service. */
  waiting(uuid: string): Readable<readonly (keyof Conversation)[]>;
  /** Everybody else who has the conversation open. */
  presence(uuid: string): Readable<AgentPresence['agents']>;
  /** The agents and the contact who are writing in the conversation. Each is forgotten after some seconds. */
  typing(uuid: string): Readable<readonly AgentTyping[]>;
  list(rules: ListRules): ConversationList;
  change(change: OptimisticChange): Changed;
  /** What this window has open; null: nothing. */
  view(uuid: string | null): void;
  /** The rows on the screen of this window. */
  show(uuids: readonly string[]): void;
  /** Shows others that this agent writes. */
  write(uuid: string, isTyping: boolean, isPrivate?: boolean): void;
  cursor(): string | undefined;
  restart(): void;
  close(): void;
}

export function agentState(options: AgentStateOptions): AgentState {
  const parts = createParts(options);
  const { rows: all, lists, line, waiting, conversations, others: seen, status, retryAt, counts } = parts;
  const burst = inBursts((event: AgentEvent) => take(parts, options, event));
  const connection = connect(parts, options, burst);
  return {
    ...{ status, retryAt, counts },
    notifications: parts.notifications,
    outgoing: conversations.outgoing,
    notSent: conversations.notSent,
    onMessages: conversations.onMessages,
    shown: conversations.shown,
    afterSending: conversations.afterSending,
    open: conversations.open,
    fetchAhead: conversations.fetchAhead,
    row: all.row,
    fetchRow: (uuid) => line.run(uuid, () => fetchRow(parts, options.client, uuid)),
    inOrder: line.run,
    waiting: waiting.of,
    presence: seen.presence,
    typing: seen.typing,
    list: (rules) => listed(lists, conversationList(all, rules)),
    change: (change) => changeOptimistically(parts, change),
    view: connection.view,
    show: connection.show,
    write: connection.typing,
    cursor: connection.cursor,
    restart: connection.restart,
    close: () => {
      connection.close();
      burst.close();
      line.close();
      for (const each of lists) each.close();
      conversations.close();
    },
  };
}

type Parts = ReturnType<typeof createParts>;

function createParts({ client, device, onError }: AgentStateOptions) {
  const failed = (error: unknown): void => onError?.(error);
  const outbox = device && agentOutbox(device.storage, device.pages);
  const all = rows();
  const waiting = waitingChanges();
  const line = lanes(failed, waiting.setWaiting);
  return {
    ...{ failed, waiting, line },
    rows: all,
    lists: new Set<ConversationList>(),
    status: cell<ConnectionStatus>('connecting'),
    retryAt: cell<number | null>(null),
    counts: cell<AgentCounts | null>(null),
    others: others(),
    notifications: notificationFeed(client, failed),
    conversations: openConversations({ client, rows: all, line, failed, outbox }),
  };
}

/** Each part follows the event, whatever happens to another one. A part that fails is fetched again. */
function take(parts: Parts, { onCatalogue, onEvent }: AgentStateOptions, event: AgentEvent): void {
  const { rows: all, lists, conversations, notifications } = parts;
  if (!callApart(() => all.apply(event))) for (const list of lists) void list.refresh();
  if (!callApart(() => conversations.apply(event))) conversations.refresh();
  if (!callApart(() => notifications.apply(event))) void notifications.refresh();
  if (event.type === 'catalogue_update') onCatalogue?.(event.data.kind);
  if (event.type === 'new_message' && event.data.sender_type === 'contact')
    parts.others.forgetTyping(event.data.conversation_uuid, event.data.contact_id);
  onEvent?.(event);
}

function connect(
  { status, retryAt, counts, others: seen, line, lists, conversations, notifications, failed }: Parts,
  options: AgentStateOptions,
  burst: ReturnType<typeof inBursts<AgentEvent>>,
): AgentConnection {
  /** Everything that was fetched is out of date. */
  function resync(): void {
    burst.flush();
    for (const list of lists) void list.refresh();
    conversations.refresh();
    void notifications.refresh();
    options.onCatalogue?.(null);
  }

  const onStatus: AgentConnectionOptions['onStatus'] = (next) => {
    if (next !== 'open') seen.forgetAll();
    // What was missed is shown before the connection stands.
    else burst.flush();
    status.set(next);
    if (next !== 'open') return;
    line.wake();
    // What could not be fetched while there was no connection.
    for (const list of lists) if (list.snapshot().status === 'failed') void list.refresh();
    conversations.retry();
  };

  return connectAgent({
    ...options,
    features: ['counts', 'presence'],
    onEvent: burst.add,
    onResync: resync,
    onTyping: seen.showTyping,
    onCounts: (next) => counts.set(next),
    onPresence: seen.showPresence,
    onLooks: seen.look,
    onStatus,
    onRetryAt: (at) => retryAt.set(at),
    onError: failed,
  });
}

async function fetchRow({ rows: all }: Parts, client: AgentClient, uuid: string): Promise<void> {
  const finish = all.fetching();
  try {
    finish([rowOf(await client.call('getConversation', { params: { uuid }, attempts: 1 }))]);
  } catch (error) {
    finish([]);
    throw error;
  }
}

/** One of the lists that follow what happens, until it is closed. */
function listed(lists: Set<ConversationList>, list: ConversationList): ConversationList {
  lists.add(list);
  return {
    ...list,
    close: () => {
      lists.delete(list);
      list.close();
    },
  };
}

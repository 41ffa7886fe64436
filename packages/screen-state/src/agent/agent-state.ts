import {
  type AgentClient,
  type AgentConnection,
  type AgentCounts,
  type AgentEvent,
  type AgentPresence,
  type AgentTyping,
  type ConnectionStatus,
  type Conversation,
  connectAgent,
  type SocketEnvironment,
} from '@helpdesk/client';
import { cell, type Readable } from '../cell.ts';
import { type ConversationList, conversationList, type ListRules } from './conversation-list.ts';
import { guardedChange } from './guarded-change.ts';
import { inBursts } from './in-bursts.ts';
import { lanes } from './lanes.ts';
import { type NotificationFeed, notificationFeed } from './notification-feed.ts';
import {
  type NotSent,
  type OpenConversation,
  type Outbox,
  openConversations,
  type Resent,
} from './open-conversations.ts';
import { type RowPatch, rows } from './rows.ts';
import { type Members, waitingChanges } from './waiting-changes.ts';

export interface AgentStateOptions extends SocketEnvironment {
  readonly client: AgentClient;
  /** To go on behind, from `cursor()`. */
  readonly cursor?: string | undefined;
  /** What clients keep a copy of has changed (`tags`, `agents` …): fetch it again. Null: all of it. */
  readonly onCatalogue?: ((kind: string | null) => void) | undefined;
  /** Whatever happens, once it is shown. */
  readonly onEvent?: ((event: AgentEvent) => void) | undefined;
  /** The version of the service; called with each join. */
  readonly onBuild?: ((build: string) => void) | undefined;
  /** Where messages are kept until they are sent; without one they are lost with the page. */
  readonly outbox?: Outbox | undefined;
  /** Refused frames, failed fetches, and why the connection was closed for good. */
  readonly onError?: ((error: unknown) => void) | undefined;
}

/** A change of a row that is shown before the service has said so. */
export interface OptimisticChange {
  readonly uuid: string;
  readonly patch: RowPatch;
  /** Of one that was begun on an earlier page: how the row was then, which may not be known here. */
  readonly since?: { readonly before: RowPatch; readonly etag: string } | undefined;
  /** Asks the service, while the conversation is still the one of `etag`; when it is refused the row is shown as it is. */
  send(etag: string | undefined): Promise<unknown>;
  /** Asks the service to change it back to `before`. */
  revert?(before: RowPatch, etag: string | undefined): Promise<unknown>;
}

export interface Changed {
  /**
   * Rejects with the refusal. Changes and messages of a conversation are sent one after the other, and wait for the
   * connection; a refusal of 409 means that another agent has changed the same in between.
   */
  readonly done: Promise<void>;
  /** Takes it back: shown at once, and asked for when the change is done. */
  undo(): Promise<void>;
}

/** What screens are built on: everything that an agent sees, kept right by one connection. */
export interface AgentState {
  readonly status: Readable<ConnectionStatus>;
  /** When the next try to connect is, in milliseconds; null while none waits. */
  readonly retryAt: Readable<number | null>;
  /** Null until the service has counted. */
  readonly counts: Readable<AgentCounts | null>;
  readonly notifications: NotificationFeed;
  /** Messages that the service has refused for good, of every conversation. */
  readonly notSent: Readable<readonly NotSent[]>;
  /** Messages that were in the outbox when the store began. */
  readonly resent: readonly Resent[];
  row(uuid: string): Readable<Conversation | undefined>;
  /** Its members that were changed here, while the change has not reached the service. */
  waiting(uuid: string): Readable<readonly (keyof Conversation)[]>;
  /** Everybody else who has the conversation open. */
  presence(uuid: string): Readable<AgentPresence['agents']>;
  /** Who writes in the conversation; each is forgotten after some seconds. */
  typing(uuid: string): Readable<readonly AgentTyping[]>;
  list(rules: ListRules): ConversationList;
  open(uuid: string): OpenConversation;
  /** Fetches conversations that may be opened next, and lets go of others that are still on their way for the same reason. */
  fetchAhead(uuids: readonly string[]): void;
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

const nobody: AgentPresence['agents'] = [];
const noTyping: readonly AgentTyping[] = [];
const typingForMs = 8_000;

export function agentState(options: AgentStateOptions): AgentState {
  const { client } = options;
  const all = rows();
  const status = cell<ConnectionStatus>('connecting');
  const retryAt = cell<number | null>(null);
  const counts = cell<AgentCounts | null>(null);
  const present = new Map<string, ReturnType<typeof cell<AgentPresence['agents']>>>();
  const writing = new Map<string, ReturnType<typeof cell<readonly AgentTyping[]>>>();
  /** The conversations whose presence the service reports. */
  let looked: ReadonlySet<string> = new Set();
  const lists = new Set<ConversationList>();
  const failed = (error: unknown): void => options.onError?.(error);
  const notifications = notificationFeed(client, failed);
  const waiting = waitingChanges();
  const line = lanes(failed, waiting.setWaiting);
  const conversations = openConversations(client, all, line, failed, options.outbox);

  const cellOf = <Value>(cells: Map<string, ReturnType<typeof cell<Value>>>, uuid: string, initial: Value) => {
    const known = cells.get(uuid) ?? cell(initial);
    cells.set(uuid, known);
    return known;
  };

  function take(event: AgentEvent): void {
    all.apply(event);
    conversations.apply(event);
    notifications.apply(event);
    if (event.type === 'catalogue_update') options.onCatalogue?.(event.data.kind);
    if (event.type === 'new_message' && event.data.sender_type === 'contact')
      forgetTyping(event.data.conversation_uuid, event.data.contact_id);
    options.onEvent?.(event);
  }

  /** Everything that was fetched is out of date. */
  function resync(): void {
    burst.flush();
    for (const list of lists) void list.refresh();
    conversations.refresh();
    void notifications.refresh();
    options.onCatalogue?.(null);
  }

  /** What could not be fetched while there was no connection. */
  function retry(): void {
    for (const list of lists) if (list.snapshot().status === 'failed') void list.refresh();
    conversations.retry();
  }

  function showTyping(typing: AgentTyping): void {
    forgetTyping(typing.conversation_uuid, typing.sender_id);
    if (!typing.is_typing) return;
    cellOf(writing, typing.conversation_uuid, noTyping).update((known) => [...known, typing]);
    setTimeout(() => {
      writing.get(typing.conversation_uuid)?.update((known) => without(known, (each) => each === typing));
    }, typingForMs);
  }

  function forgetTyping(uuid: string, senderId: number): void {
    writing.get(uuid)?.update((known) => without(known, ({ sender_id }) => sender_id === senderId));
  }

  /** Who has come and gone without a connection is not known. */
  function forgetOthers(): void {
    for (const each of present.values()) each.set(nobody);
    for (const each of writing.values()) each.set(noTyping);
  }

  const burst = inBursts(take);
  const connection: AgentConnection = connectAgent({
    ...options,
    features: ['counts', 'presence'],
    onEvent: burst.add,
    onResync: resync,
    onTyping: showTyping,
    onCounts: (next) => counts.set(next),
    onPresence: ({ conversation_uuid: uuid, agents }) => {
      if (looked.has(uuid)) cellOf(present, uuid, nobody).set(agents);
    },
    onLooks: (uuids) => {
      looked = uuids;
      for (const [uuid, each] of present) if (!uuids.has(uuid)) each.set(nobody);
    },
    onStatus: (next) => {
      if (next !== 'open') forgetOthers();
      // What was missed is shown before the connection stands.
      else burst.flush();
      status.set(next);
      if (next === 'open') {
        line.wake();
        retry();
      }
    },
    onRetryAt: (at) => retryAt.set(at),
    onError: failed,
  });

  return {
    status,
    retryAt,
    counts,
    notifications,
    notSent: conversations.notSent,
    resent: conversations.resent,
    row: all.row,
    waiting: waiting.of,
    presence: (uuid) => cellOf(present, uuid, nobody),
    typing: (uuid) => cellOf(writing, uuid, noTyping),
    list: (rules) => {
      const list = conversationList(all, rules);
      lists.add(list);
      return {
        ...list,
        close: () => {
          lists.delete(list);
          list.close();
        },
      };
    },
    open: conversations.open,
    fetchAhead: conversations.fetchAhead,
    change: ({ uuid, patch, since, send, revert }) => {
      const patched = all.patch(uuid, patch);
      const before = since?.before ?? patched.before;
      const members = Object.keys(patch) as Members;
      const guard = guardedChange(all, line, uuid, since?.etag);
      const confirmed = waiting.add(uuid, members);
      const done = guard(before, patch, send).then(
        () => patched.settle(),
        (error: unknown) => {
          patched.drop();
          throw error;
        },
      );
      // A caller that does not wait for it gets the error from `onError`.
      done.catch(failed).finally(confirmed);
      return {
        done,
        undo: async () => {
          const taken = all.patch(uuid, before);
          const isBack = waiting.add(uuid, [...members]);
          try {
            await done;
            if (revert) await guard(patch, before, (etag) => revert(before, etag));
            taken.settle();
          } catch (error) {
            taken.drop();
            throw error;
          } finally {
            isBack();
          }
        },
      };
    },
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

/** The same list where nothing is left out, so that listeners are not called without a change. */
function without<Item>(items: readonly Item[], isGone: (item: Item) => boolean): readonly Item[] {
  return items.some(isGone) ? items.filter((item) => !isGone(item)) : items;
}

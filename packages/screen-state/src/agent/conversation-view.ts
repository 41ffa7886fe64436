import type { AgentEvent, Message } from '@helpdesk/client';
import { cell, type Readable } from '../cell.ts';
import { eventJournal } from './event-journal.ts';
import {
  afterEvent,
  emptyWindow,
  type MessagePage,
  type MessageWindow,
  windowOf,
  withNewer,
  withOlder,
} from './message-window.ts';

/** A file that was uploaded, to be sent with a message. */
export interface OutgoingFile {
  readonly id: number;
  readonly name: string;
  readonly size: number;
  readonly content_type: string;
  readonly url: string;
}

export interface Mention {
  readonly type: 'agent' | 'team';
  readonly id: number;
}

/** What a message has beside its text. */
export interface OutgoingOptions {
  /** Of one that was begun before: it is sent once all the same. */
  readonly echoId?: string;
  /** What the text is; unless given, the service looks at it. */
  readonly contentType?: 'text' | 'html' | undefined;
  readonly private?: boolean;
  /** Of a private message. */
  readonly mentions?: readonly Mention[];
  readonly attachments?: readonly OutgoingFile[];
  /** The saved draft of this kind goes with it. */
  readonly clearsDraft?: boolean;
  /** What its sender does once the service has it. Kept with the message, and not sent. */
  readonly wish?: unknown;
}

/** A message that is on its way; the service does not know it yet, or has refused it. */
export interface Outgoing extends Required<OutgoingOptions> {
  readonly text: string;
  readonly status: 'sending' | 'failed';
  readonly error: unknown;
}

export interface ConversationState {
  /** Without a gap, oldest first. */
  readonly messages: readonly Message[];
  readonly outgoing: readonly Outgoing[];
  readonly hasOlder: boolean;
  /** The newest messages are not shown: the agent has jumped to an older one. */
  readonly hasNewer: boolean;
  readonly status: 'loading' | 'ready' | 'failed';
  readonly error: unknown;
}

/** Which messages to fetch: the newest, those around one, or those behind a cursor. */
type MessageQuery = { readonly around: string } | { readonly cursor: string } | Record<string, never>;

export interface ViewRules {
  readonly uuid: string;
  fetch(query: MessageQuery, signal: AbortSignal): Promise<MessagePage>;
  /** Sends; the same `echoId` is sent once, however often this is called. */
  send(outgoing: Outgoing): Promise<Message>;
}

export interface ConversationView extends Readable<ConversationState> {
  older(): Promise<void>;
  newer(): Promise<void>;
  /** Shows the messages around one of them, or without it the newest ones. */
  jump(around?: string): Promise<void>;
  /** Fetches what is shown again: something was missed. */
  refresh(): Promise<void>;
  /** Fetches again what could not be fetched; what is shown stays. */
  again(): Promise<void>;
  /** Shows the message at once. Resolves with whether the service took it; false: it was refused for good. */
  send(text: string, options?: OutgoingOptions): Promise<boolean>;
  /** Sends one again that has failed. Resolves as `send` does. */
  retry(echoId: string): Promise<boolean>;
  /** Takes one back that has failed. */
  discard(echoId: string): void;
  apply(event: AgentEvent): void;
  close(): void;
}

/** The messages of one conversation. */
export function conversationView(rules: ViewRules, newEchoId: () => string): ConversationView {
  const { uuid } = rules;
  const state = cell<ConversationState>({
    messages: [],
    outgoing: [],
    hasOlder: false,
    hasNewer: false,
    status: 'loading',
    error: null,
  });
  const journal = eventJournal<AgentEvent>();
  /** Of messages that arrived before the answer to their request. */
  const arrived = new Set<string>();
  let window: MessageWindow = emptyWindow;
  let fetching: { readonly stop: AbortController } | undefined;
  /** What `refresh` fetches: the newest messages, or those around one as long as newer ones are not shown. */
  let origin: MessageQuery = {};
  /** What could not be fetched. */
  let failed: (() => Promise<void>) | undefined;

  function show(change: Partial<ConversationState> = {}): void {
    const { messages, older, newer } = window;
    state.update((before) => ({ ...before, messages, hasOlder: older !== null, hasNewer: newer !== null, ...change }));
  }

  /** One at a time; a jump overtakes what was on its way. */
  async function load(query: MessageQuery, take: (page: MessagePage) => MessageWindow): Promise<void> {
    fetching?.stop.abort();
    const own = { stop: new AbortController() };
    fetching = own;
    const since = journal.open();
    try {
      const page = await rules.fetch(query, own.stop.signal);
      const events = since();
      if (own.stop.signal.aborted) return;
      window = events.reduce((next, event) => afterEvent(next, uuid, event), take(page));
      if (window.newer === null) origin = {};
      failed = undefined;
      show({ status: 'ready', error: null });
    } catch (error) {
      since();
      if (own.stop.signal.aborted) return;
      failed = () => load(query, take);
      show({ status: 'failed', error });
    } finally {
      if (fetching === own) fetching = undefined;
    }
  }

  /** Scrolling does not ask again and again, and does not hide that a refresh has failed. */
  const mayGoOn = (): boolean => fetching === undefined && failed === undefined;

  function setOutgoing(change: (all: readonly Outgoing[]) => readonly Outgoing[]): void {
    state.update((before) => ({ ...before, outgoing: change(before.outgoing) }));
  }

  function forget(echoId: string): void {
    setOutgoing((all) => all.filter((each) => each.echoId !== echoId));
  }

  async function deliver(outgoing: Outgoing): Promise<boolean> {
    const { echoId } = outgoing;
    try {
      const message = await rules.send(outgoing);
      if (
        !arrived.delete(echoId) &&
        window.newer === null &&
        !window.messages.some((each) => each.uuid === message.uuid)
      ) {
        const event = { ...message, contact_id: 0, agent_id: null, preview: '' };
        window = afterEvent(window, uuid, { type: 'new_message', cursor: '', data: event });
      }
      forget(echoId);
      show();
      return true;
    } catch (error) {
      // Its event has come, so it did get through.
      if (arrived.delete(echoId)) return true;
      setOutgoing((all) => all.map((each) => (each.echoId === echoId ? { ...each, status: 'failed', error } : each)));
      return false;
    }
  }

  void load({}, windowOf);
  return {
    subscribe: state.subscribe,
    snapshot: state.snapshot,
    older: async () => {
      const { older } = window;
      if (older === null || !mayGoOn()) return;
      await load({ cursor: older }, (page) => withOlder(window, page));
    },
    newer: async () => {
      const { newer } = window;
      if (newer === null || !mayGoOn()) return;
      await load({ cursor: newer }, (page) => withNewer(window, page));
    },
    jump: (around) => {
      origin = around === undefined ? {} : { around };
      return load(origin, windowOf);
    },
    refresh: () => load(origin, windowOf),
    again: async () => {
      if (fetching === undefined) await failed?.();
    },
    send: (text, options = {}) => {
      const outgoing: Outgoing = {
        echoId: options.echoId ?? newEchoId(),
        text,
        contentType: options.contentType,
        private: options.private ?? false,
        mentions: options.mentions ?? [],
        attachments: options.attachments ?? [],
        clearsDraft: options.clearsDraft ?? false,
        wish: options.wish,
        status: 'sending',
        error: null,
      };
      setOutgoing((all) => [...all, outgoing]);
      return deliver(outgoing);
    },
    retry: async (echoId) => {
      const failed = state.snapshot().outgoing.find((each) => each.echoId === echoId && each.status === 'failed');
      if (failed === undefined) return false;
      const again: Outgoing = { ...failed, status: 'sending', error: null };
      setOutgoing((all) => all.map((each) => (each === failed ? again : each)));
      return deliver(again);
    },
    discard: (echoId) => {
      setOutgoing((all) => all.filter((each) => each.echoId !== echoId || each.status !== 'failed'));
    },
    apply: (event) => {
      journal.add(event);
      const echoId = event.type === 'new_message' ? event.data.echo_id : undefined;
      if (echoId !== undefined && state.snapshot().outgoing.some((each) => each.echoId === echoId)) {
        arrived.add(echoId);
        forget(echoId);
      }
      const next = afterEvent(window, uuid, event);
      if (next === window) return;
      window = next;
      show();
    },
    close: () => fetching?.stop.abort(),
  };
}

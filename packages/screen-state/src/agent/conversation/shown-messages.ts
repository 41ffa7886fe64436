import type { AgentEvent, Message } from '@helpdesk/client';
import { eventJournal } from '../event-journal.ts';
import {
  afterEvent,
  emptyWindow,
  type MessagePage,
  type MessageWindow,
  windowOf,
  withMessage,
  withNewer,
  withOlder,
} from './message-window.ts';

/** Which messages to fetch: the newest, those around one, or those behind a cursor. */
export type MessageQuery = { readonly around: string } | { readonly cursor: string } | Record<string, never>;

interface ShownRules {
  readonly uuid: string;
  fetch(query: MessageQuery, signal: AbortSignal): Promise<MessagePage>;
  changed(window: MessageWindow, fetched?: Fetched): void;
}

/** How the last fetch ended. */
interface Fetched {
  readonly status: 'ready' | 'failed';
  readonly error: unknown;
}

/** The part of a conversation that is shown, and how it grows. */
export interface ShownMessages {
  older(): Promise<void>;
  newer(): Promise<void>;
  /** Shows the messages around one of them, or without it the newest ones. */
  jump(around?: string): Promise<void>;
  /** Fetches the shown messages again, because something was missed. */
  refresh(): Promise<void>;
  /** Fetches again what could not be fetched; what is shown stays. */
  again(): Promise<void>;
  /** One that the service has just taken. */
  add(message: Message): void;
  apply(event: AgentEvent): void;
  close(): void;
}

export function shownMessages({ uuid, fetch, changed }: ShownRules): ShownMessages {
  const journal = eventJournal<AgentEvent>();
  let window: MessageWindow = emptyWindow;
  let fetching: { readonly stop: AbortController } | undefined;
  /** What `refresh` fetches: the newest messages, or those around one as long as newer ones are not shown. */
  let origin: MessageQuery = {};
  /** What could not be fetched. */
  let failed: (() => Promise<void>) | undefined;

  /** One at a time; a jump overtakes what was on its way. */
  async function load(query: MessageQuery, take: (page: MessagePage) => MessageWindow): Promise<void> {
    fetching?.stop.abort();
    const own = { stop: new AbortController() };
    fetching = own;
    const since = journal.open();
    try {
      const page = await fetch(query, own.stop.signal);
      const events = since();
      if (own.stop.signal.aborted) return;
      window = events.reduce((next, event) => afterEvent(next, uuid, event), take(page));
      if (window.newer === null) origin = {};
      failed = undefined;
      changed(window, { status: 'ready', error: null });
    } catch (error) {
      since();
      if (own.stop.signal.aborted) return;
      failed = () => load(query, take);
      changed(window, { status: 'failed', error });
    } finally {
      if (fetching === own) fetching = undefined;
    }
  }

  /** Scrolling does not ask again and again, and does not hide that a refresh has failed. */
  async function goOn(cursor: string | null, join: typeof withOlder): Promise<void> {
    if (cursor === null || fetching !== undefined || failed !== undefined) return;
    await load({ cursor }, (page) => join(window, page));
  }

  function show(next: MessageWindow): void {
    if (next === window) return;
    window = next;
    changed(window);
  }

  return {
    older: () => goOn(window.older, withOlder),
    newer: () => goOn(window.newer, withNewer),
    jump: (around) => {
      origin = around === undefined ? {} : { around };
      return load(origin, windowOf);
    },
    refresh: () => load(origin, windowOf),
    again: async () => {
      if (fetching === undefined) await failed?.();
    },
    add: (message) => show(withMessage(window, message)),
    apply: (event) => {
      journal.add(event);
      show(afterEvent(window, uuid, event));
    },
    close: () => fetching?.stop.abort(),
  };
}

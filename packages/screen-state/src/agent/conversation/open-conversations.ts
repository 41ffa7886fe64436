import type { AgentClient, AgentEvent, Message } from '@helpdesk/client';
import { callApart } from '../../call-apart.ts';
import { type Cell, cell, type Readable } from '../../cell.ts';
import type { Lanes } from '../../sending/lanes.ts';
import type { Rows } from '../rows.ts';
import type { AgentOutbox } from './agent-outbox.ts';
import type { AgentOutgoing } from './agent-outgoing.ts';
import { conversationDetail, type DetailState } from './conversation-detail.ts';
import { type ConversationView, conversationView } from './conversation-view.ts';
import {
  fillGap,
  type KeptConversation,
  type KeptConversations,
  letGo,
  letGoUnwanted,
  markGap,
  trim,
  useAgain,
} from './kept-conversations.ts';
import { sendMessage } from './send-message.ts';

/** A conversation on the screen: its messages, and what only its detail has. */
export interface OpenConversation extends ConversationView {
  readonly detail: Readable<DetailState>;
}

type MessageListener = (uuid: string, messages: readonly Message[]) => void;

/** The conversations on the screen, and some that were there before. */
export interface OpenConversations {
  /** The messages under way of all of them, whether they are on the screen or not, with those that were refused. */
  readonly outgoing: Readable<readonly AgentOutgoing[]>;
  /** The messages that the service has finally refused. They stay until they are sent again or discarded. */
  readonly notSent: Readable<readonly AgentOutgoing[]>;
  /**
   * Calls the listener with messages that came or were fetched, perhaps again; returns its end. All of what is shown of a
   * conversation is given whenever that changes.
   */
  onMessages(listener: MessageListener): () => void;
  /** What is shown of a conversation, or was when it was closed; none where that is not known. */
  shown(uuid: string): readonly Message[];
  /**
   * What is to be done when the service has a message. From the outbox it goes after that; where it rejects, it stays
   * there for the next page.
   */
  afterSending(act: (outgoing: AgentOutgoing) => Promise<void>): void;
  /** One that was open before is shown at once, as it is by now. */
  open(uuid: string): OpenConversation;
  /**
   * Fetches those that may be opened next, so that they are shown at once then. Others do not see them as looked at. What
   * was asked for before, is not among these and is still on its way is let go.
   */
  fetchAhead(uuids: readonly string[]): void;
  apply(event: AgentEvent): void;
  /** Fetches what is shown again: something was missed. */
  refresh(): void;
  /** Fetches again what could not be fetched. */
  retry(): void;
  close(): void;
}

interface Parts {
  readonly client: AgentClient;
  readonly rows: Pick<Rows, 'fetching'>;
  readonly line: Lanes;
  failed(error: unknown): void;
  /** Where messages are kept until they are sent; without one they are lost with the page. */
  readonly outbox?: AgentOutbox | undefined;
}

export function openConversations(parts: Parts): OpenConversations {
  const { client, rows, line, failed, outbox } = parts;
  const all: KeptConversations = new Map();
  const outgoing = cell<readonly AgentOutgoing[]>([]);
  const notSent = cell<readonly AgentOutgoing[]>([]);
  const listeners = messageListeners();
  const aftermath = afterTaking(parts);

  function count(): void {
    const found = [...all.values()].flatMap(({ view }) => view.snapshot().outgoing);
    setList(outgoing, found);
    setList(
      notSent,
      found.filter(({ status }) => status === 'failed'),
    );
  }

  function begin(uuid: string): KeptConversation {
    const view = conversationView({
      uuid,
      fetch: (query, signal) =>
        client.call('listMessages', { params: { cuuid: uuid }, query: { page_size: 50, ...query }, signal }),
      send: (message) => {
        outbox?.put(message);
        return sendMessage(client, line, message);
      },
      gotThrough: aftermath.gotThrough,
      refused: (message) => outbox?.put(message),
    });
    const kept = { view, detail: conversationDetail(uuid, client, rows, failed), users: 0, hasGap: false };
    all.set(uuid, kept);
    view.subscribe(count);
    listeners.follow(uuid, view);
    return kept;
  }

  outbox?.takeOver((left) => {
    for (const message of left) void (all.get(message.to) ?? begin(message.to)).view.resend(message);
  });
  return {
    ...{ outgoing, notSent },
    onMessages: listeners.add,
    afterSending: aftermath.set,
    shown: (uuid) => all.get(uuid)?.view.snapshot().messages ?? [],
    open: (uuid) => {
      const known = all.get(uuid);
      const kept = known === undefined ? begin(uuid) : useAgain(all, uuid, known);
      return opened(kept, outbox, () => trim(all));
    },
    fetchAhead: (uuids) => {
      letGoUnwanted(all, uuids);
      for (const uuid of uuids.filter((each) => !all.has(each))) {
        const kept = begin(uuid);
        kept.ahead = new AbortController();
        void kept.detail.fetch(kept.ahead.signal);
      }
      trim(all);
    },
    apply: (event) => {
      for (const { view, detail } of all.values()) {
        const isFollowed = callApart(() => {
          view.apply(event);
          detail.apply(event);
        });
        if (isFollowed) continue;
        void view.refresh();
        void detail.fetch();
      }
      if (event.type === 'new_message') listeners.tell(event.data.conversation_uuid, [event.data]);
      if (event.type === 'new_conversation') fillGap(all, event.data.uuid);
      if (event.type === 'conversation_update' && event.data.removed === true) markGap(all, event.data.uuid);
    },
    refresh: () => {
      for (const [uuid, { view, detail }] of all) {
        if (letGo(all, uuid)) continue;
        void view.refresh();
        void detail.fetch();
      }
    },
    retry: () => {
      for (const { view, detail } of all.values()) {
        if (view.snapshot().status !== 'failed') continue;
        void view.again();
        void detail.fetch();
      }
    },
    close: () => {
      aftermath.close();
      for (const { view } of all.values()) view.close();
      all.clear();
    },
  };
}

function messageListeners() {
  const all = new Set<MessageListener>();
  const tell: MessageListener = (uuid, messages) => {
    for (const listener of all) listener(uuid, messages);
  };
  return {
    tell,
    add: (listener: MessageListener) => {
      all.add(listener);
      return () => void all.delete(listener);
    },
    /** Tells of what is shown whenever that changes. */
    follow: (uuid: string, view: ConversationView): void => {
      let shown: readonly Message[] = [];
      view.subscribe(() => {
        const { messages } = view.snapshot();
        if (messages !== shown) tell(uuid, messages);
        shown = messages;
      });
    },
  };
}

/** What is done when the service has a message. */
function afterTaking({ outbox, failed }: Parts) {
  let act: (outgoing: AgentOutgoing) => Promise<void> = async () => {};
  let isClosed = false;
  return {
    set: (next: typeof act): void => {
      act = next;
    },
    gotThrough: (message: AgentOutgoing): void => {
      // The next page does it.
      if (!isClosed) act(message).then(() => outbox?.remove(message.id), failed);
    },
    close: (): void => {
      isClosed = true;
    },
  };
}

/** One more user of it. */
function opened(kept: KeptConversation, outbox: AgentOutbox | undefined, closed: () => void): OpenConversation {
  const { view, detail } = kept;
  let isOpen = true;
  kept.users += 1;
  delete kept.ahead;
  void detail.fetch();
  return {
    ...view,
    discard: (id) => {
      view.discard(id);
      outbox?.remove(id);
    },
    detail: detail.state,
    refresh: async () => {
      await Promise.all([view.refresh(), detail.fetch()]);
    },
    again: async () => {
      await Promise.all([view.again(), detail.fetch()]);
    },
    close: () => {
      if (isOpen) kept.users -= 1;
      isOpen = false;
      closed();
    },
  };
}

/** The same list where nothing in it is another. */
function setList<Item>(list: Cell<readonly Item[]>, next: readonly Item[]): void {
  list.update((before) =>
    before.length === next.length && next.every((each, at) => each === before[at]) ? before : next,
  );
}

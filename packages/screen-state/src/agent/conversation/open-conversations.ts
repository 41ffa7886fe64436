import type { AgentClient, AgentEvent, Message } from '@helpdesk/client';
import { callApart } from '../../call-apart.ts';
import { type Cell, cell, type Readable } from '../../cell.ts';
import type { Lanes } from '../../sending/lanes.ts';
import type { Outbox } from '../../sending/outbox.ts';
import type { Rows } from '../rows.ts';
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
import { keepUntilSent, sendMessage } from './send-message.ts';

/** A conversation on the screen: its messages, and what only its detail has. */
export interface OpenConversation extends ConversationView {
  readonly detail: Readable<DetailState>;
}

/** A message of the outbox, which is on its way again. */
export interface Resent {
  readonly outgoing: AgentOutgoing;
  /** Whether the service takes it; see `ConversationView.send`. */
  readonly accepted: Promise<boolean>;
}

/** The conversations on the screen, and some that were there before. */
export interface OpenConversations {
  /** The messages under way of all of them, whether they are on the screen or not, with those that were refused. */
  readonly outgoing: Readable<readonly AgentOutgoing[]>;
  /** The messages that the service has finally refused. They stay until they are sent again or discarded. */
  readonly notSent: Readable<readonly AgentOutgoing[]>;
  /** What was in the outbox at the beginning. */
  readonly resent: readonly Resent[];
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
  readonly outbox?: Outbox<AgentOutgoing> | undefined;
}

export function openConversations(parts: Parts): OpenConversations {
  const { client, rows, failed, outbox } = parts;
  const all: KeptConversations = new Map();
  const outgoing = cell<readonly AgentOutgoing[]>([]);
  const notSent = cell<readonly AgentOutgoing[]>([]);

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
      send: (message) => send(parts, message),
      gotThrough: (id) => outbox?.remove(id),
    });
    const kept = { view, detail: conversationDetail(uuid, client, rows, failed), users: 0, hasGap: false };
    all.set(uuid, kept);
    view.subscribe(count);
    return kept;
  }

  const resent = (outbox?.all() ?? []).map((message): Resent => {
    const { view } = all.get(message.to) ?? begin(message.to);
    return { outgoing: message, accepted: view.resend(message) };
  });
  return {
    ...{ outgoing, notSent, resent },
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
      for (const { view } of all.values()) view.close();
      all.clear();
    },
  };
}

/** From the outbox it goes when the service has it. */
async function send({ client, line, outbox }: Parts, outgoing: AgentOutgoing): Promise<Message> {
  keepUntilSent(outbox, outgoing);
  const message = await sendMessage(client, line, outgoing);
  outbox?.remove(outgoing.id);
  return message;
}

/** One more user of it. */
function opened(
  kept: KeptConversation,
  outbox: Outbox<AgentOutgoing> | undefined,
  closed: () => void,
): OpenConversation {
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

import { type AgentClient, type AgentEvent, type ConversationDetail, type Message, randomKey } from '@helpdesk/client';
import { cell, type Readable } from '../cell.ts';
import { type ConversationView, conversationView, type Outgoing } from './conversation-view.ts';
import { rowOf } from './guarded-change.ts';
import type { Lanes } from './lanes.ts';
import type { Rows } from './rows.ts';

/** A conversation on the screen: its messages, and what only its detail has. */
export interface OpenConversation extends ConversationView {
  readonly detail: Readable<DetailState>;
}

export interface DetailState {
  /** Undefined until it is fetched, and when the agent may not read the conversation any more. */
  readonly detail: ConversationDetail | undefined;
  /** Why the last fetch failed; null when it did not. */
  readonly error: unknown;
}

/** Keeps what is on its way, so that it is sent even if the page is closed before. */
export interface Outbox {
  all(): readonly { readonly uuid: string; readonly outgoing: Outgoing }[];
  keep(uuid: string, outgoing: Outgoing): void;
  forget(echoId: string): void;
}

/** A message that the service has refused for good; it stands in its conversation until it is sent again or discarded. */
export interface NotSent {
  readonly uuid: string;
  readonly outgoing: Outgoing;
}

/** A message of the outbox, which is on its way again. */
export interface Resent extends NotSent {
  /** Whether the service takes it; see `ConversationView.send`. */
  readonly accepted: Promise<boolean>;
}

/** The conversations on the screen, and some that were there before. */
export interface OpenConversations {
  /** Of all of them, whether they are on the screen or not. */
  readonly notSent: Readable<readonly NotSent[]>;
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

/** One that is open, or was. */
interface Kept {
  readonly view: ConversationView;
  readonly detail: ReturnType<typeof detailOf>;
  users: number;
  /** Ends its fetch, where it was not opened yet. */
  ahead?: AbortController;
  /** What happened in it was not told for a time. */
  hasGap: boolean;
}

/** So many that were closed are kept. */
const mostKept = 20;
/** Of those that were fetched ahead and are not wanted any more: messages go on coming into each. */
const mostUnopened = 1;

export function openConversations(
  client: AgentClient,
  rows: Pick<Rows, 'fetching'>,
  line: Lanes,
  failed: (error: unknown) => void,
  outbox?: Outbox,
): OpenConversations {
  const all = new Map<string, Kept>();
  const notSent = cell<readonly NotSent[]>([]);

  function countNotSent(): void {
    const found = [...all].flatMap(([uuid, { view }]) =>
      view
        .snapshot()
        .outgoing.filter(({ status }) => status === 'failed')
        .map((outgoing) => ({ uuid, outgoing })),
    );
    notSent.update((before) => {
      const isSame =
        found.length === before.length && found.every((each, at) => each.outgoing === before[at]?.outgoing);
      return isSame ? before : found;
    });
  }

  /** Lets one go that is not looked at, unless a message of it is on its way. */
  function forget(uuid: string): boolean {
    const kept = all.get(uuid);
    if (kept === undefined || kept.users > 0 || kept.view.snapshot().outgoing.length > 0) return false;
    all.delete(uuid);
    kept.view.close();
    return true;
  }

  async function send(uuid: string, outgoing: Outgoing): Promise<Message> {
    outbox?.keep(uuid, outgoing);
    const { echoId, text, contentType, mentions, attachments, clearsDraft } = outgoing;
    const body = {
      message: text,
      ...(contentType !== undefined && { content_type: contentType }),
      // Macros are filled in while writing; a reader of the text field has seen what goes out.
      rendered: true,
      private: outgoing.private,
      echo_id: echoId,
      ...(mentions.length > 0 && { mentions }),
      ...(attachments.length > 0 && { attachments: attachments.map(({ id }) => id) }),
      ...(clearsDraft && { clear_draft: true }),
    };
    const request = { params: { cuuid: uuid }, body, idempotencyKey: echoId, attempts: 1 };
    const message = await line.run(uuid, () => client.call('sendMessage', request));
    outbox?.forget(echoId);
    return message;
  }

  function begin(uuid: string): Kept {
    const view = conversationView(
      {
        uuid,
        fetch: (query, signal) =>
          client.call('listMessages', { params: { cuuid: uuid }, query: { page_size: 50, ...query }, signal }),
        send: (outgoing) => send(uuid, outgoing),
      },
      randomKey,
    );
    const kept: Kept = { view, detail: detailOf(uuid, client, rows, failed), users: 0, hasGap: false };
    all.set(uuid, kept);
    view.subscribe(countNotSent);
    return kept;
  }

  /** Of those that are not looked at, the ones that were used last stay. */
  function trim(): void {
    const closed = [...all].filter(([, { users }]) => users === 0);
    for (const [oldest] of closed.slice(0, Math.max(0, closed.length - mostKept))) forget(oldest);
  }

  function again(uuid: string, kept: Kept): Kept {
    // What was used last is let go last.
    all.delete(uuid);
    all.set(uuid, kept);
    const { hasNewer, status } = kept.view.snapshot();
    if (hasNewer || kept.hasGap || status === 'failed') void kept.view.jump();
    kept.hasGap = false;
    return kept;
  }

  /** One that was removed is there again; what happened in between was not sent. */
  function comeBack(uuid: string): void {
    const kept = all.get(uuid);
    // The next one who opens it fetches it.
    if (kept === undefined || !kept.hasGap || kept.users === 0) return;
    kept.hasGap = false;
    void kept.view.refresh();
    void kept.detail.fetch();
  }

  const resent = (outbox?.all() ?? []).map(({ uuid, outgoing }): Resent => {
    const accepted = (all.get(uuid) ?? begin(uuid)).view.send(outgoing.text, outgoing);
    return { uuid, outgoing, accepted };
  });
  return {
    notSent,
    resent,
    open: (uuid) => {
      const known = all.get(uuid);
      const kept = known === undefined ? begin(uuid) : again(uuid, known);
      const { view, detail } = kept;
      kept.users += 1;
      delete kept.ahead;
      let isOpen = true;
      void detail.fetch();
      return {
        ...view,
        discard: (echoId) => {
          view.discard(echoId);
          outbox?.forget(echoId);
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
          trim();
        },
      };
    },
    fetchAhead: (uuids) => {
      const unwanted = [...all].filter(([uuid, { ahead }]) => ahead !== undefined && !uuids.includes(uuid));
      const ready = unwanted.filter(([, { view }]) => view.snapshot().status === 'ready');
      const stay = new Set(ready.slice(-mostUnopened).map(([uuid]) => uuid));
      for (const [uuid, { ahead }] of unwanted) if (!stay.has(uuid) && forget(uuid)) ahead?.abort();
      for (const uuid of uuids.filter((each) => !all.has(each))) {
        const kept = begin(uuid);
        kept.ahead = new AbortController();
        void kept.detail.fetch(kept.ahead.signal);
      }
      trim();
    },
    apply: (event) => {
      for (const { view, detail } of all.values()) {
        view.apply(event);
        detail.apply(event);
      }
      if (event.type === 'new_conversation') comeBack(event.data.uuid);
      if (event.type !== 'conversation_update' || event.data.removed !== true || forget(event.data.uuid)) return;
      const kept = all.get(event.data.uuid);
      if (kept !== undefined) kept.hasGap = true;
    },
    refresh: () => {
      for (const [uuid, { view, detail }] of all) {
        if (forget(uuid)) continue;
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

/** The detail of an open conversation; its row too, which may be in no list. */
function detailOf(uuid: string, client: AgentClient, rows: Pick<Rows, 'fetching'>, failed: (error: unknown) => void) {
  const state = cell<DetailState>({ detail: undefined, error: null });
  /** When the contact looked last, by events that came while the detail was fetched. */
  let seenAt: string | null | undefined;
  return {
    state,
    fetch: async (signal?: AbortSignal): Promise<void> => {
      const finish = rows.fetching();
      seenAt = undefined;
      try {
        const found = await client.call('getConversation', { params: { uuid }, ...(signal && { signal }) });
        finish([rowOf(found)]);
        const seen = seenAt === undefined ? {} : { contact_last_seen_at: seenAt };
        state.set({ detail: { ...found, ...seen }, error: null });
      } catch (error) {
        finish([]);
        if (signal?.aborted) return;
        state.update((before) => ({ ...before, error }));
        failed(error);
      }
    },
    apply: (event: AgentEvent): void => {
      if (event.type !== 'conversation_update' || event.data.uuid !== uuid) return;
      const { removed, contact_last_seen_at: seen } = event.data;
      if (removed === true) state.update((before) => ({ ...before, detail: undefined }));
      else if (seen !== undefined) {
        seenAt = seen;
        state.update((before) => ({
          ...before,
          detail: before.detail && { ...before.detail, contact_last_seen_at: seen },
        }));
      }
    },
  };
}

import {
  connectWidget,
  HelpdeskError,
  SocketError,
  type WidgetClient,
  type WidgetConnection,
  type WidgetConnectionOptions,
  type WidgetConversation,
  type WidgetMessage,
} from '@helpdesk/client';
import type { Bridge } from '../bridge.ts';
import type { Known } from './known.ts';
import { isNew, type Outbox } from './outbox.ts';
import { type Peek, type Store, withSnapshot } from './state.ts';

export interface LiveRules extends Known {
  readonly bridge: Bridge;
  readonly client: WidgetClient;
  readonly store: Store;
  readonly outbox: Outbox;
  /** The session is over; resolves when there is another one, or none. */
  ended(): Promise<boolean>;
  gone(): void;
  /** What the socket found out about the network. */
  reached(isReached: boolean): void;
  /** The network is there: what waits is sent at once. */
  hurry(): void;
}

/** The socket, and what passes over it. */
export interface Live {
  /** Unless it is there already. */
  connect(): void;
  close(): void;
  /** The network is there: it need not wait for its next try. */
  hurry(): void;
  /** Tells the service that what is on the screen was seen. */
  seen(): void;
  /** Somebody looks at the chat again: no frame says who went away or came back meanwhile. */
  look(): void;
  /** The chat was closed: what came in the moment before, nobody has seen. */
  closed(): void;
  typing(isTyping: boolean): void;
  page(): void;
}

const seenAfterMs = 400;
const typingEveryMs = 3_000;
const typingEndsMs = 6_000;
const peekLength = 80;

export function createLive(rules: LiveRules): Live {
  const { bridge, client, store } = rules;
  const { get, set } = store;
  let connection: WidgetConnection | undefined;
  let token: string | undefined;
  let seenTimer: ReturnType<typeof setTimeout> | undefined;
  let typedTimer: ReturnType<typeof setTimeout> | undefined;
  let typingTimer: ReturnType<typeof setTimeout> | undefined;
  let latest: (Peek & { readonly at: number }) | undefined;
  let toldTyping: { readonly conversation: string; readonly at: number } | undefined;

  const shownConversation = (): string | undefined => {
    const { view, isOpen } = get();
    return isOpen && view.name === 'chat' ? view.id : undefined;
  };

  /** What has not been fetched, nobody has seen. */
  const isThere = (uuid: string | undefined): uuid is string =>
    uuid !== undefined && get().details.get(uuid)?.cursor !== undefined;

  function changeConversation(uuid: string, change: Partial<WidgetConversation>): void {
    const known = get().conversations.find((each) => each.uuid === uuid);
    if (known !== undefined) rules.keepConversations({ ...known, ...change });
  }

  function onMessage(message: WidgetMessage): void {
    rules.keepMessage(message);
    const { conversation_uuid: uuid, author, text_content: text, created_at, seq } = message;
    const known = get().conversations.find((each) => each.uuid === uuid);
    const isAnswer = author.type === 'agent';
    changeConversation(uuid, {
      seq,
      last_message: { content: text, created_at, author },
      ...(isAnswer && known?.assignee?.id === author.id && { assignee: author }),
      // The conversation may have been fetched with this message.
      ...(isAnswer &&
        seq > (known?.seq ?? 0) && { unread_message_count: Math.min(99, (known?.unread_message_count ?? 0) + 1) }),
    });
    if (!isAnswer) return;
    set({ typing: undefined });
    bridge.send({ type: 'message', name: author.first_name, text });
    latest = { conversation: uuid, author, text: text.slice(0, peekLength), at: Date.now() };
    if (!get().isOpen) set({ peek: latest });
    if (get().hasSound && (!get().isOpen || !document.hasFocus()))
      void import('./sound.ts').then(({ playSound }) => playSound());
    seen();
  }

  function seen(): void {
    const uuid = shownConversation();
    const unread = get().conversations.find((each) => each.uuid === uuid)?.unread_message_count ?? 0;
    if (!isThere(uuid) || unread === 0 || document.visibilityState !== 'visible') return;
    clearTimeout(seenTimer);
    seenTimer = setTimeout(() => {
      if (shownConversation() !== uuid) return;
      changeConversation(uuid, { unread_message_count: 0 });
      client.markSeen(uuid).catch(ignore);
    }, seenAfterMs);
  }

  function look(): void {
    const uuid = shownConversation();
    if (!isThere(uuid) || document.visibilityState !== 'visible') return;
    void rules.loadDetail(uuid, { attempts: 1 }).catch(ignore).then(seen);
  }

  function connect(): void {
    const wanted = client.sessionToken();
    if (wanted === undefined || token === wanted) return;
    token = wanted;
    connection?.close();
    const positions = Object.fromEntries(get().conversations.map(({ uuid, seq }) => [uuid, seq]));
    connection = connectWidget({ client, positions, ...listeners });
    page();
    seen();
  }

  const listeners: Omit<WidgetConnectionOptions, 'client'> = {
    onMessage,
    onConversationUpdate: ({ resync: _, assigned_team_id: __, uuid, ...change }, seq) =>
      changeConversation(uuid, { ...change, seq }),
    onSnapshot: (page) => {
      const { uuid } = page.conversation;
      rules.keepConversations(page.conversation);
      for (const { meta } of page.messages) if (meta.echo_id !== undefined) rules.outbox.remove(meta.echo_id);
      const details = new Map(get().details).set(uuid, withSnapshot(get().details.get(uuid), page));
      set({ details, outgoing: rules.outbox.all() });
      seen();
    },
    onSeen: ({ conversation_uuid: uuid, agent_last_seen_at }) => changeConversation(uuid, { agent_last_seen_at }),
    onTyping: ({ conversation_uuid: conversation, is_typing: isTyping, first_name: name }) => {
      clearTimeout(typingTimer);
      set({ typing: isTyping ? { conversation, name } : undefined });
      if (isTyping) typingTimer = setTimeout(() => set({ typing: undefined }), typingEndsMs);
    },
    onStatus: (status) => {
      if (status === 'closed') return;
      rules.reached(status === 'open');
      if (status === 'open') rules.hurry();
    },
    onError: (error) => {
      if (error instanceof SocketError && (error.closeCode === 4403 || error.closeCode === 4404)) rules.gone();
      else if (!(error instanceof SocketError || error instanceof HelpdeskError)) throw error;
    },
    refreshSession: async () => ((await rules.ended()) ? client.sessionToken() : undefined),
  };

  function page(): void {
    const { url, title } = bridge.page();
    if (/^https?:/.test(url)) connection?.pageVisit(url, title);
  }

  function typing(isTyping: boolean): void {
    const conversation = isTyping ? shownConversation() : toldTyping?.conversation;
    if (conversation === undefined || isNew(conversation)) return;
    clearTimeout(typedTimer);
    if (!isTyping) {
      connection?.typing(conversation, false);
      toldTyping = undefined;
      return;
    }
    typedTimer = setTimeout(() => typing(false), typingEndsMs);
    if (toldTyping?.conversation === conversation && Date.now() - toldTyping.at < typingEveryMs) return;
    toldTyping = { conversation, at: Date.now() };
    connection?.typing(conversation, true);
  }

  document.addEventListener('visibilitychange', look);
  // Who turned it on before a reload has to do something in the chat before it may sound again.
  const allowSound = (): void => {
    if (get().hasSound) void import('./sound.ts').then((sound) => sound.allowSound());
  };
  document.addEventListener('click', allowSound);
  document.addEventListener('keydown', allowSound);

  return {
    connect,
    close: () => {
      token = undefined;
      connection?.close();
      connection = undefined;
    },
    hurry: () => connection?.hurry(),
    seen,
    look,
    closed: () => {
      if (latest !== undefined && Date.now() - latest.at < seenAfterMs) set({ peek: latest });
    },
    typing,
    page,
  };
}

/** What is only nice to have is not worth a word when it fails. */
function ignore(): void {}

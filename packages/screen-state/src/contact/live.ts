import {
  connectWidget,
  HelpdeskError,
  SocketError,
  type WidgetConnection,
  type WidgetConnectionOptions,
  type WidgetMessage,
} from '@helpdesk/client';
import type { Peek } from './chat-state.ts';
import type { ContactParts } from './contact-parts.ts';
import { changeConversation, createLooks, type Looks } from './looks.ts';
import { ownTyping, typingEndsMs } from './own-typing.ts';
import { pageVisits } from './page-visits.ts';

/** The socket, and what passes over it. */
export interface Live extends Looks {
  /** Unless it is there already. */
  connect(): void;
  close(): void;
  /** The network is there: it need not wait for its next try. */
  hurry(): void;
  /** The chat was closed: what came in the moment before was not seen. */
  closed(): void;
  typing(isTyping: boolean): void;
  page(): void;
}

/** An answer that came so shortly before the chat was closed was not read. */
const readAfterMs = 400;
const peekLength = 80;

export function createLive(parts: ContactParts): Live {
  const { client, store, page: host, window } = parts;
  const { seen, look } = createLooks(parts);
  let connection: WidgetConnection | undefined;
  let token: string | undefined;
  let latest: { readonly peek: Peek; readonly at: number } | undefined;

  const listeners: Omit<WidgetConnectionOptions, 'client'> = {
    ...listenersOf(parts, seen),
    onMessage: (message) => {
      takeMessage(parts, message);
      if (message.author.type !== 'agent') return;
      latest = { peek: peekOf(message), at: Date.now() };
      showAnswer(parts, message);
      seen();
    },
  };

  const visits = pageVisits(({ url, title }) => {
    if (/^https?:/.test(url)) connection?.pageVisit(url, title);
  });

  window.listen('visibilitychange', look);
  // A visitor who turned it on before a reload has to do something in the chat before it may sound again.
  const allowSound = (): void => {
    if (store.get().hasSound) void window.sound().then((sound) => sound.allowSound());
  };
  window.listen('click', allowSound);
  window.listen('keydown', allowSound);

  return {
    connect: () => {
      const wanted = client.sessionToken();
      if (wanted === undefined || token === wanted) return;
      token = wanted;
      connection?.close();
      const positions = Object.fromEntries(store.get().conversations.map(({ uuid, seq }) => [uuid, seq]));
      connection = connectWidget({ client, positions, ...listeners });
      visits.begin(host.page());
      seen();
    },
    close: () => {
      token = undefined;
      connection?.close();
      connection = undefined;
    },
    hurry: () => connection?.hurry(),
    seen,
    look,
    closed: () => {
      if (latest !== undefined && Date.now() - latest.at < readAfterMs) store.set({ peek: latest.peek });
    },
    typing: ownTyping(parts, () => connection),
    page: () => visits.moved(host.page()),
  };
}

const peekOf = ({ conversation_uuid: conversation, author, text_content: text }: WidgetMessage): Peek => ({
  ...{ conversation, author },
  text: text.slice(0, peekLength),
});

function takeMessage(parts: ContactParts, message: WidgetMessage): void {
  parts.keepMessage(message);
  const { conversation_uuid: uuid, author, text_content: content, created_at, seq } = message;
  const known = parts.store.get().conversations.find((each) => each.uuid === uuid);
  const isAnswer = author.type === 'agent';
  changeConversation(parts, uuid, {
    seq,
    last_message: { content, created_at, author },
    ...(isAnswer && known?.assignee?.id === author.id && { assignee: author }),
    // The conversation may have been fetched with this message.
    ...(isAnswer &&
      seq > (known?.seq ?? 0) && { unread_message_count: Math.min(99, (known?.unread_message_count ?? 0) + 1) }),
  });
}

function showAnswer({ store: { get, set }, page, window }: ContactParts, message: WidgetMessage): void {
  set({ typing: undefined });
  page.send({ type: 'message', name: message.author.first_name, text: message.text_content });
  const { isOpen, hasSound } = get();
  if (!isOpen) set({ peek: peekOf(message) });
  if (hasSound && (!isOpen || !window.hasFocus())) void window.sound().then(({ playSound }) => playSound());
}

function listenersOf(parts: ContactParts, seen: () => void): Omit<WidgetConnectionOptions, 'client' | 'onMessage'> {
  const { client, store, keepPage, found, hurry, gone, renew } = parts;
  let typingTimer: ReturnType<typeof setTimeout> | undefined;
  return {
    onConversationUpdate: ({ resync: _, assigned_team_id: __, uuid, ...change }, seq) =>
      changeConversation(parts, uuid, { ...change, seq }),
    onSnapshot: (snapshot) => {
      keepPage(snapshot);
      seen();
    },
    onSeen: ({ conversation_uuid: uuid, agent_last_seen_at }) =>
      changeConversation(parts, uuid, { agent_last_seen_at }),
    onTyping: ({ conversation_uuid: conversation, is_typing: isTyping, first_name: name }) => {
      clearTimeout(typingTimer);
      store.set({ typing: isTyping ? { conversation, name } : undefined });
      if (isTyping) typingTimer = setTimeout(() => store.set({ typing: undefined }), typingEndsMs);
    },
    onStatus: (status) => {
      if (status === 'closed') return;
      found(status === 'open');
      if (status === 'open') hurry();
    },
    onError: (error) => {
      if (error instanceof SocketError && (error.closeCode === 4403 || error.closeCode === 4404)) gone();
      else if (!(error instanceof SocketError || error instanceof HelpdeskError)) throw error;
    },
    refreshSession: async () => ((await renew(true)) ? client.sessionToken() : undefined),
  };
}

import {
  createWidgetClient,
  HelpdeskError,
  type WidgetClient,
  type WidgetConversation,
  type WidgetMessage,
} from '@helpdesk/client';
import { beginAgain, viewBefore } from '../begin-again.ts';
import type { Bridge } from '../bridge.ts';
import type { Live } from './live.ts';
import { createOutbox, isNew, type Outgoing } from './outbox.ts';
import type { Sender, SenderRules } from './sender.ts';
import {
  beginning,
  createStore,
  mergedConversations,
  mergedMessages,
  type Store,
  type View,
  withSnapshot,
} from './state.ts';
import { externalIdOf } from './token.ts';

/** Everything that the views can do. */
export interface Chat {
  readonly store: Store;
  start(): Promise<void>;
  go(view: View): void;
  /** The conversation that a new message would begin, or the one that goes on. */
  begin(): void;
  close(): void;
  open(): void;
  write(to: string, text: string, form?: Readonly<Record<string, unknown>>): void;
  attach(entries: readonly Pick<Outgoing, 'to' | 'files' | 'failure'>[]): void;
  retry(id: string): void;
  discard(id: string): void;
  older(conversation: string): Promise<void>;
  typing(conversation: string, isTyping: boolean): void;
  draft(conversation: string): string;
  keepDraft(conversation: string, text: string): void;
  /** What views remember, in the host page's storage. */
  kept(name: string): string | undefined;
  keep(name: string, value: string | null): void;
  switchSound(): void;
  /** Fetches what sends and listens, before it is needed. */
  prepare(): Promise<unknown>;
  /** Part of the chat could not be fetched. */
  beginAgain(): void;
}

const pageSize = 30;
/** Shorter losses are not worth a word. */
const lostAfterMs = 2_000;
const firstRenewMs = 2_000;
const longestRenewMs = 60_000;

const newId = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-');
const newConversation = (): string => `new-${newId()}`;

export function createChat(bridge: Bridge, inbox: string, baseUrl: string): Chat {
  const { storage } = bridge;
  const client: WidgetClient = createWidgetClient({ baseUrl, inboxId: inbox, storage });
  const outbox = createOutbox(storage);
  const store = createStore({
    ...beginning,
    isOpen: bridge.isOpen,
    outgoing: outbox.all(),
    hasSound: storage.read('sound') === 'on',
  });
  const { get, set } = store;
  let renewing: Promise<boolean> | undefined;
  /** While it is decided who writes, nothing is sent. */
  let isHeld = true;

  const showOutbox = (): void => set({ outgoing: outbox.all() });
  const sending = (how: 'flush' | 'hurry') => (): void => {
    if (!isHeld && outbox.next() !== undefined) withTalk(() => sender?.[how]());
  };
  const flush = sending('flush');
  const hurry = sending('hurry');

  let live: Live | undefined;
  let sender: Sender | undefined;
  let lostTimer: ReturnType<typeof setTimeout> | undefined;

  async function prepare(): Promise<void> {
    const { createLive, createSender } = await import('./talk.ts');
    live ??= createLive({
      bridge,
      client,
      store,
      outbox,
      keepMessage,
      keepConversations,
      ended: renew,
      gone,
      reached: found,
      hurry,
    });
    sender ??= createSender(senderRules);
  }

  const withTalk = (run: () => void): void => void prepare().then(run, again);
  const connect = (): void => withTalk(() => get().phase !== 'gone' && live?.connect());

  function again(): void {
    reached(false);
    beginAgain(() => get().view);
  }

  function found(isReached: boolean): void {
    if (isReached) {
      clearTimeout(lostTimer);
      lostTimer = undefined;
      if (get().isLost) set({ isLost: false });
    } else lostTimer ??= setTimeout(() => set({ isLost: true }), lostAfterMs);
  }

  /** What requests over HTTP found out about the network. */
  function reached(isReached: boolean): void {
    found(isReached);
    if (isReached) live?.hurry();
  }

  function keepMessage(message: WidgetMessage): void {
    const { details } = get();
    const { conversation_uuid: uuid, meta } = message;
    if (meta.echo_id !== undefined) outbox.remove(meta.echo_id);
    const known = details.get(uuid);
    const messages = mergedMessages(known?.messages ?? [], [message]);
    set({ details: new Map(details).set(uuid, { cursor: known?.cursor, messages }), outgoing: outbox.all() });
  }

  const keepConversations = (...more: readonly WidgetConversation[]): void =>
    set({ conversations: mergedConversations(get().conversations, ...more) });

  const senderRules: SenderRules = {
    client,
    store,
    outbox,
    arrived: keepMessage,
    started: (entry, { conversation, messages, user }) => {
      outbox.redirect(entry.to, conversation.uuid);
      keepDraft(conversation.uuid, chat.draft(entry.to));
      keepDraft(entry.to, '');
      const { view } = get();
      keepConversations(conversation);
      for (const message of messages) keepMessage(message);
      const detail = get().details.get(conversation.uuid);
      if (detail !== undefined)
        set({ details: new Map(get().details).set(conversation.uuid, { ...detail, cursor: null }) });
      if (view.name === 'chat' && view.id === entry.to) set({ view: { name: 'chat', id: conversation.uuid } });
      if (user !== undefined) set({ user });
      connect();
    },
    changed: showOutbox,
    reached,
    limited: (resumesAt) => set({ resumesAt }),
    uploaded: (uploaded) => set({ uploaded }),
    renewed: renew,
    loadDetail,
    gone,
  };

  function hangUp(): void {
    live?.close();
    found(true);
  }

  function gone(): void {
    hangUp();
    set({ phase: 'gone' });
    bridge.send({ type: 'gone' });
  }

  async function loadDetail(uuid: string): Promise<void> {
    const page = await client.conversation(uuid, { pageSize });
    keepConversations(page.conversation);
    for (const { meta } of page.messages) if (meta.echo_id !== undefined) outbox.remove(meta.echo_id);
    set({
      details: new Map(get().details).set(uuid, withSnapshot(get().details.get(uuid), page)),
      outgoing: outbox.all(),
    });
  }

  /** Who it is, and what they have. What waits for a conversation that is there already is not sent again. */
  async function loadSession(): Promise<void> {
    const [user, conversations] = await Promise.all([
      client.me({ attempts: Number.POSITIVE_INFINITY }),
      client.conversations({ attempts: Number.POSITIVE_INFINITY }),
    ]);
    const uuids = new Set(conversations.map(({ uuid }) => uuid));
    const details = new Map([...get().details].filter(([uuid]) => uuids.has(uuid)));
    set({ user, conversations: mergedConversations([], ...conversations), details });
    const waiting = new Set(outbox.all().map(({ to }) => to));
    await Promise.all([...waiting].filter((to) => uuids.has(to)).map((to) => loadDetail(to)));
    if (client.sessionToken() !== undefined) connect();
  }

  async function signIn(jwt: string): Promise<void> {
    const id = externalIdOf(jwt);
    const isAnother = storage.read('user') !== undefined && storage.read('user') !== id;
    if (isAnother) forget();
    await client.exchange(jwt, { attempts: 5 });
    storage.write('user', id);
    await loadSession();
  }

  /** Ends the session here, with everything that is kept of the visitor or customer. */
  function forget(): void {
    hangUp();
    client.signOut();
    storage.write('user', null);
    set({ user: undefined, conversations: [], details: new Map() });
  }

  /** The session is over: another JWT begins another one; a visitor begins again with the next message. */
  function renew(): Promise<boolean> {
    renewing ??= tryRenew().finally(() => {
      renewing = undefined;
    });
    return renewing;
  }

  async function tryRenew(): Promise<boolean> {
    // Until the host page has another one, what was written waits.
    for (let ms = 0; bridge.options().canRenew; ms = Math.min(firstRenewMs + 2 * ms, longestRenewMs)) {
      const jwt = await bridge.renew(ms);
      try {
        if (jwt !== undefined) {
          await signIn(jwt);
          return true;
        }
      } catch (error) {
        if (!(error instanceof HelpdeskError)) throw error;
        if (error.status === 403 || error.status === 404) {
          gone();
          return false;
        }
      }
    }
    forget();
    for (const entry of outbox.all()) {
      if (!isNew(entry.to)) outbox.put({ ...entry, to: newConversation(), failure: { word: 'sessionEnded' } });
    }
    set({ outgoing: outbox.all(), view: { name: 'home' } });
    return false;
  }

  async function identify(): Promise<void> {
    const { jwt } = bridge.options();
    isHeld = true;
    try {
      const isKnown =
        jwt !== undefined && client.sessionToken() !== undefined && storage.read('user') === externalIdOf(jwt);
      if (jwt !== undefined && !isKnown) await signIn(jwt);
      else if (client.sessionToken() !== undefined) await loadSession();
    } catch (error) {
      if (!(error instanceof HelpdeskError)) throw error;
      if (error.status === 401) await renew();
      else if (error.status === 403 || error.status === 404) gone();
      else reached(false);
    } finally {
      isHeld = false;
      flush();
    }
  }

  function go(view: View): void {
    live?.typing(false);
    set({ view, typing: undefined });
    if (view.name === 'chat' && !isNew(view.id)) void show(view.id);
  }

  async function show(uuid: string): Promise<void> {
    live?.seen();
    if (get().details.get(uuid)?.cursor !== undefined) return;
    try {
      await loadDetail(uuid);
    } catch (error) {
      if (error instanceof HelpdeskError && error.status === 401) await renew();
      else if (error instanceof HelpdeskError && error.status === 0) reached(false);
      else if (!(error instanceof HelpdeskError)) throw error;
    }
    live?.seen();
  }

  function keepDraft(conversation: string, text: string): void {
    storage.write(`draft.${isNew(conversation) ? 'new' : conversation}`, text === '' ? null : text);
  }

  function enqueue(entry: Pick<Outgoing, 'to' | 'text' | 'files' | 'form' | 'failure'>): void {
    const last = outbox.all().at(-1)?.at ?? 0;
    // Several within a millisecond keep their order.
    outbox.put({ id: newId(), key: newId(), at: Math.max(Date.now(), last + 1), ...entry });
    showOutbox();
  }

  const chat: Chat = {
    store,
    go,
    begin: () => {
      const { conversations, settings, user, outgoing } = get();
      const rules = settings?.[user?.is_visitor === false ? 'users' : 'visitors'];
      const waiting = outgoing.find(({ to }) => isNew(to))?.to;
      const current = conversations.find(({ status }) => status !== 'Closed' && status !== 'Resolved')?.uuid;
      const goesOn = rules?.prevent_multiple_conversations === true ? current : undefined;
      go({ name: 'chat', id: goesOn ?? waiting ?? newConversation() });
    },
    start: async () => {
      try {
        const settings = await client.settings({ attempts: Number.POSITIVE_INFINITY });
        const known = identify();
        // What a visitor has shows at once, or, where the network is slow, a little later.
        await Promise.race([known, new Promise((resolve) => setTimeout(resolve, 1_200))]);
        if (get().phase === 'gone') return;
        set({ settings, phase: 'ready' });
        const before = viewBefore();
        if (before !== undefined) go(before);
        if (settings.direct_to_conversation && get().view.name === 'home') {
          const { conversations, outgoing } = get();
          const waiting = outgoing.find(({ to }) => isNew(to))?.to;
          go({ name: 'chat', id: waiting ?? conversations[0]?.uuid ?? newConversation() });
        }
      } catch (error) {
        if (!(error instanceof HelpdeskError)) throw error;
        gone();
      }
    },
    close: () => bridge.send({ type: 'show', isOpen: false }),
    open: () => {
      const { peek } = get();
      set({ peek: undefined });
      if (peek !== undefined) go({ name: 'chat', id: peek.conversation });
      bridge.send({ type: 'show', isOpen: true });
    },
    write: (to, text, form) => {
      live?.typing(false);
      enqueue({ to, text, form });
      keepDraft(to, '');
      flush();
    },
    attach: (entries) => {
      for (const entry of entries) enqueue(entry);
      flush();
    },
    retry: (id) => {
      const entry = outbox.all().find((each) => each.id === id);
      if (entry === undefined) return;
      // What was refused did nothing, so that another try is another request.
      outbox.put({ ...entry, key: newId(), failure: undefined });
      showOutbox();
      hurry();
    },
    discard: (id) => {
      outbox.remove(id);
      showOutbox();
    },
    older: async (uuid) => {
      const cursor = get().details.get(uuid)?.cursor;
      if (typeof cursor !== 'string') return;
      try {
        const page = await client.conversation(uuid, { pageSize, cursor });
        const messages = mergedMessages(page.messages, get().details.get(uuid)?.messages ?? []);
        set({ details: new Map(get().details).set(uuid, { messages, cursor: page.next_cursor }) });
      } catch (error) {
        if (!(error instanceof HelpdeskError)) throw error;
        reached(error.status !== 0);
      }
    },
    typing: (_conversation, isTyping) => live?.typing(isTyping),
    draft: (conversation) => storage.read(`draft.${isNew(conversation) ? 'new' : conversation}`) ?? '',
    keepDraft,
    kept: (name) => storage.read(name),
    keep: storage.write,
    switchSound: () => {
      const hasSound = !get().hasSound;
      if (hasSound) void import('./sound.ts').then(({ allowSound }) => allowSound());
      storage.write('sound', hasSound ? 'on' : null);
      set({ hasSound });
    },
    prepare,
    beginAgain: again,
  };

  addEventListener('online', () => {
    reached(true);
    hurry();
  });
  bridge.listen((news) => {
    if (news.type === 'shown') {
      set({ isOpen: news.isOpen, peek: undefined });
      live?.seen();
    } else if (news.type === 'page') live?.page();
    else if (news.type === 'options') void identify();
    else if (news.type === 'stored' && news.key.endsWith('.session')) void identify();
    else if (news.type === 'stored') showOutbox();
    else if (news.type === 'shutdown') void end();
  });

  async function end(): Promise<void> {
    hangUp();
    try {
      await client.logOut({ attempts: 1 });
    } catch {
      // The session ends by itself when it is not used.
    }
    bridge.send({ type: 'bye' });
  }

  return chat;
}

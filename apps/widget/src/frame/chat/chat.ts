import { createWidgetClient, HelpdeskError, type WidgetClient } from '@helpdesk/client';
import { beginAgain, viewBefore } from '../begin-again.ts';
import type { Bridge } from '../bridge.ts';
import { createKnown } from './known.ts';
import { watchNetwork } from './network.ts';
import { createOutbox, isNew, newConversation, newId, type Outgoing } from './outbox.ts';
import { createSession } from './session.ts';
import { beginning, createStore, type Store, type View } from './state.ts';
import type { Talk } from './talk.ts';

/** Everything that the views can do. */
export interface Chat {
  readonly store: Store;
  start(): Promise<void>;
  go(view: View): void;
  /** The conversation that a new message would begin, or the one that goes on. */
  begin(): Promise<void>;
  close(): void;
  open(): void;
  write(to: string, text: string, form?: Readonly<Record<string, unknown>>, language?: string): void;
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

/** How long a message is left to the tab in which it was written. */
const othersTurnMs = 5_000;

/** After which the messages of a conversation that is shown are asked for again. */
const retryMs = 5_000;

export function createChat(bridge: Bridge, inbox: string, baseUrl: string): Chat {
  const { storage } = bridge;
  const outbox = createOutbox(storage);
  const store = createStore({
    ...beginning,
    isOpen: bridge.isOpen,
    outgoing: outbox.all(),
    hasSound: storage.read('sound') === 'on',
  });
  const { found, reached, fetch } = watchNetwork(store, () => talk?.live.hurry());
  const client: WidgetClient = createWidgetClient({ baseUrl, inboxId: inbox, storage, fetch });
  const { get, set } = store;
  const known = createKnown(client, store, outbox);
  const { loadDetail } = known;

  const changed = (): void => set({ outgoing: outbox.all() });
  const sending = (how: 'flush' | 'hurry') => (): void => {
    if (!get().isHeld && outbox.next() !== undefined) withTalk(({ sender }) => sender[how]());
  };
  const flush = sending('flush');
  const hurry = sending('hurry');

  let talk: Talk | undefined;
  /** Until it is known at first who it is, and what they have. */
  let identified: Promise<void> | undefined;

  async function prepare(): Promise<Talk> {
    const { createTalk } = await import('./talk.ts');
    talk ??= createTalk({
      bridge,
      client,
      store,
      outbox,
      ...known,
      ...session,
      connect,
      gone,
      found,
      reached,
      flush,
      hurry,
      draft,
      keepDraft,
      changed,
    });
    return talk;
  }

  const withTalk = (run: (there: Talk) => unknown): void => void prepare().then(run, again);
  const connect = (): void => withTalk(({ live }) => get().phase !== 'gone' && live.connect());

  function again(): void {
    reached(false);
    beginAgain(() => get().view);
  }

  async function renew(isOver: boolean): Promise<boolean> {
    set({ isHeld: true });
    try {
      const { renewal } = await prepare();
      return renewal.renew(isOver);
    } catch {
      again();
      return false;
    }
  }

  const session = createSession({
    bridge,
    client,
    store,
    outbox,
    loadDetail,
    connect,
    hangUp,
    gone,
    renew,
    renewed: async () => talk?.renewal.done(),
    flush,
  });
  const { identify } = session;

  function hangUp(): void {
    talk?.live.close();
    found(true);
  }

  function gone(): void {
    hangUp();
    set({ phase: 'gone' });
    bridge.send({ type: 'gone' });
  }

  function go(view: View): void {
    talk?.live.typing(false);
    set({ view, typing: undefined });
    if (view.name === 'chat' && !isNew(view.id)) void show(view);
  }

  async function show(view: Extract<View, { readonly name: 'chat' }>): Promise<void> {
    if (get().details.get(view.id)?.cursor !== undefined) return talk?.live.look();
    try {
      await loadDetail(view.id);
      talk?.live.seen();
    } catch (error) {
      if (!(error instanceof HelpdeskError)) throw error;
      if (error.status === 401) await renew(true);
      if (error.status !== 403 && error.status !== 404) setTimeout(() => get().view === view && show(view), retryMs);
    }
  }

  const draftKey = (conversation: string): string => `draft.${isNew(conversation) ? 'new' : conversation}`;
  const draft = (conversation: string): string => storage.read(draftKey(conversation)) ?? '';
  const keepDraft = (conversation: string, text: string): void => storage.write(draftKey(conversation), text || null);

  function enqueue(entry: Pick<Outgoing, 'to' | 'text' | 'files' | 'form' | 'language' | 'failure'>): void {
    const last = outbox.all().at(-1)?.at ?? 0;
    // Several within a millisecond keep their order.
    outbox.put({ id: newId(), key: newId(), at: Math.max(Date.now(), last + 1), ...entry });
    changed();
  }

  const chat: Chat = {
    store,
    go,
    begin: async () => {
      await identified;
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
        identified = identify();
        // What a visitor has shows at once, or, where the network is slow and nothing hangs on it, a little later.
        const soon = new Promise((resolve) => settings.direct_to_conversation || setTimeout(resolve, 1_200));
        await Promise.race([identified, soon]);
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
    write: (to, text, form, language) => {
      talk?.live.typing(false);
      enqueue({ to, text, form, language });
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
      changed();
      hurry();
    },
    discard: (id) => {
      outbox.remove(id);
      changed();
    },
    older: async (uuid) => talk?.older(uuid),
    typing: (_conversation, isTyping) => talk?.live.typing(isTyping),
    draft,
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
      if (news.isOpen) talk?.live.look();
      else talk?.live.closed();
    } else if (news.type === 'page') talk?.live.page();
    else if (news.type === 'options') void identify();
    else if (news.type === 'stored' && news.key.endsWith('.session')) void identify(true);
    else if (news.type === 'stored') {
      talk?.lostFiles.heard(news.key, news.value);
      changed();
      // What the other tab could not send meanwhile goes from here.
      if (news.value !== null) setTimeout(flush, othersTurnMs);
    } else if (news.type === 'shutdown') void end();
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

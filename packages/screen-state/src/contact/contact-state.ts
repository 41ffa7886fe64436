import { createWidgetClient, HelpdeskError, randomKey } from '@helpdesk/client';
import { nextAt } from '../sending/outbox.ts';
import { beginning, type ChatStore, createChatStore, type View } from './chat-state.ts';
import { type ContactOutgoing, contactOutbox, draftName, isNew, newConversation } from './contact-outbox.ts';
import type { ContactPage, ContactWindow, PageNews } from './contact-page.ts';
import type { ContactParts } from './contact-parts.ts';
import { type ContactSession, contactSession } from './contact-session.ts';
import { knownConversations } from './known-conversations.ts';
import { goesOnWith } from './may-write.ts';
import { watchNetwork } from './network.ts';
import type { Talk } from './talk.ts';

type Written = Pick<ContactOutgoing, 'to' | 'text' | 'files' | 'form' | 'language' | 'failure' | 'isPasted'>;

/** Everything that a contact sees of their conversations, and can do with them. */
export interface ContactState {
  readonly store: ChatStore;
  start(): Promise<void>;
  go(view: View): void;
  /** The conversation that a new message would begin, or the one that goes on. */
  begin(): Promise<void>;
  close(): void;
  open(): void;
  /** With what was pasted for it; an empty text sends that alone. */
  write(to: string, text: string, form?: Readonly<Record<string, unknown>>, language?: string): void;
  attach(entries: readonly Pick<Written, 'to' | 'files' | 'failure' | 'isPasted'>[]): void;
  retry(id: string): void;
  discard(id: string): void;
  older(conversation: string): Promise<void>;
  typing(conversation: string, isTyping: boolean): void;
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

/** The pause before the messages of the open conversation are fetched again. */
const retryMs = 5_000;

/** What a chat works with; what sends and listens is there when it is needed. */
interface Work extends ContactParts {
  readonly session: ContactSession;
  talk: Talk | undefined;
  /** Resolves when the person and their conversations are first known. */
  identified: Promise<void> | undefined;
  prepare(): Promise<Talk>;
  again(): void;
}

export function contactState(page: ContactPage, window: ContactWindow, inbox: string, baseUrl: string): ContactState {
  const work = newWork(page, window, inbox, baseUrl);
  const { store, outbox, prepare, again, flush, hurry, changed } = work;
  const { get, set } = store;
  window.listen('online', () => {
    work.reached(true);
    hurry();
  });
  page.listen((news) => hear(work, news));
  return {
    store,
    go: (view) => go(work, view),
    begin: () => begin(work),
    start: () => start(work),
    close: () => page.send({ type: 'show', isOpen: false }),
    open: () => {
      const { peek } = get();
      set({ peek: undefined });
      if (peek !== undefined) go(work, { name: 'chat', id: peek.conversation });
      page.send({ type: 'show', isOpen: true });
    },
    write: (to, text, form, language) => {
      work.talk?.live.typing(false);
      if (text !== '') enqueue(work, { to, text, form, language });
      // Behind the text.
      for (const each of outbox.all())
        if (each.to === to && each.isPasted)
          outbox.put({ ...each, isPasted: undefined, at: nextAt(outbox.all().at(-1)) });
      page.storage.write(draftName(to), null);
      changed();
      flush();
    },
    attach: (entries) => {
      for (const entry of entries) enqueue(work, entry);
      flush();
    },
    retry: (id) => {
      const entry = outbox.all().find((each) => each.id === id);
      if (entry === undefined) return;
      outbox.put({ ...entry, failure: undefined });
      changed();
      hurry();
    },
    discard: (id) => {
      outbox.remove(id);
      changed();
    },
    older: async (uuid) => work.talk?.older(uuid),
    typing: (_conversation, isTyping) => work.talk?.live.typing(isTyping),
    kept: page.storage.read,
    keep: page.storage.write,
    switchSound: () => {
      const hasSound = !get().hasSound;
      if (hasSound) void window.sound().then(({ allowSound }) => allowSound());
      page.storage.write('sound', hasSound ? 'on' : null);
      set({ hasSound });
    },
    prepare,
    beginAgain: again,
  };
}

function newWork(page: ContactPage, window: ContactWindow, inbox: string, baseUrl: string): Work {
  const { storage } = page;
  const outbox = contactOutbox(storage);
  const outgoing = outbox.all();
  const store = createChatStore({
    ...beginning,
    isOpen: page.isOpen,
    outgoing,
    hasSound: storage.read('sound') === 'on',
  });
  const { fetch, ...network } = watchNetwork(store, () => work.talk?.live.hurry());
  const client = createWidgetClient({ baseUrl, inboxId: inbox, storage, fetch });

  const withTalk = (run: (talk: Talk) => unknown): void => void work.prepare().then(run, work.again);
  const sending = (how: 'flush' | 'hurry') => (): void => {
    if (!store.get().isHeld && outbox.next() !== undefined) withTalk(({ sender }) => sender[how]());
  };
  const parts: ContactParts = {
    ...{ page, window, client, store, outbox },
    ...network,
    ...knownConversations(client, store, outbox),
    changed: () => store.set({ outgoing: outbox.all() }),
    flush: sending('flush'),
    hurry: sending('hurry'),
    connect: () => withTalk(({ live }) => store.get().phase !== 'gone' && live.connect()),
    hangUp: () => {
      work.talk?.live.close();
      network.found(true);
    },
    gone: () => {
      parts.hangUp();
      store.set({ phase: 'gone' });
      page.send({ type: 'gone' });
    },
    renew: async (isOver) => {
      store.set({ isHeld: true });
      try {
        const { renewal } = await work.prepare();
        return renewal.renew(isOver);
      } catch {
        work.again();
        return false;
      }
    },
    renewed: async () => work.talk?.renewal.done(),
  };
  const work: Work = {
    ...parts,
    session: contactSession(parts),
    talk: undefined,
    identified: undefined,
    prepare: async () => {
      const { createTalk } = await import('./talk.ts');
      work.talk ??= createTalk(work);
      return work.talk;
    },
    again: () => {
      work.reached(false);
      window.beginAgain(() => store.get().view);
    },
  };
  return work;
}

async function start(work: Work): Promise<void> {
  const { client, store, session, window, gone } = work;
  const { get, set } = store;
  try {
    const settings = await client.settings({ attempts: Number.POSITIVE_INFINITY });
    const identified = session.identify();
    work.identified = identified;
    // What a visitor has shows at once, or, where the network is slow and nothing hangs on it, a little later.
    const soon = new Promise((resolve) => settings.direct_to_conversation || setTimeout(resolve, 1_200));
    await Promise.race([identified, soon]);
    if (get().phase === 'gone') return;
    set({ settings, phase: 'ready' });
    const before = window.viewBefore();
    if (before !== undefined) go(work, before);
    if (settings.direct_to_conversation && get().view.name === 'home')
      go(work, { name: 'chat', id: begun(store) ?? get().conversations[0]?.uuid ?? newConversation() });
  } catch (error) {
    if (!(error instanceof HelpdeskError)) throw error;
    gone();
  }
}

/** The name of the conversation that a message on its way begins. */
const begun = ({ get }: ChatStore): string | undefined => get().outgoing.find(({ to }) => isNew(to))?.to;

async function begin(work: Work): Promise<void> {
  const { store } = work;
  await work.identified;
  const { conversations, settings, user } = store.get();
  const goesOn = settings && goesOnWith(settings, user, conversations)?.uuid;
  go(work, { name: 'chat', id: goesOn ?? begun(store) ?? newConversation() });
}

function go(work: Work, view: View): void {
  work.talk?.live.typing(false);
  work.store.set({ view, typing: undefined });
  if (view.name === 'chat' && !isNew(view.id)) void show(work, view);
}

async function show(work: Work, view: Extract<View, { readonly name: 'chat' }>): Promise<void> {
  const { store, loadDetail, renew } = work;
  if (store.get().details.get(view.id)?.cursor !== undefined) return work.talk?.live.look();
  try {
    await loadDetail(view.id);
    work.talk?.live.seen();
  } catch (error) {
    if (!(error instanceof HelpdeskError)) throw error;
    if (error.status === 401) await renew(true);
    if (error.status !== 403 && error.status !== 404)
      setTimeout(() => store.get().view === view && show(work, view), retryMs);
  }
}

function enqueue({ outbox, changed }: Work, entry: Written): void {
  outbox.put({ id: randomKey(), key: randomKey(), at: nextAt(outbox.all().at(-1)), ...entry });
  changed();
}

function hear(work: Work, news: PageNews): void {
  const { store, session, changed, flush } = work;
  const live = work.talk?.live;
  if (news.type === 'shown') {
    store.set({ isOpen: news.isOpen, peek: undefined });
    if (news.isOpen) live?.look();
    else live?.closed();
  } else if (news.type === 'page') live?.page();
  else if (news.type === 'options') void session.identify();
  else if (news.type === 'shutdown') void end(work);
  else if (news.key.endsWith('.session')) void session.identify(true);
  else if (news.key.endsWith('.user')) session.meet();
  else {
    work.talk?.lostFiles.heard(news.key, news.value);
    changed();
    // What the other tab could not send goes from here.
    if (news.value !== null) setTimeout(flush, othersTurnMs);
  }
}

async function end({ client, page, hangUp }: Work): Promise<void> {
  hangUp();
  try {
    await client.logOut({ attempts: 1 });
  } catch {
    // The session ends by itself when it is not used.
  }
  page.send({ type: 'bye' });
}

import { vi } from 'vitest';
import type { ContactPage, ContactWindow, PageNews, PageWish } from '../contact/contact-page.ts';
import { contactState } from '../contact/contact-state.ts';
import { inboxOfTests, keyOf, pageStorage } from './page-storage.ts';

/** A request, and its answer. */
interface Asked {
  readonly path: string;
  readonly token: string | undefined;
  /** The `Idempotency-Key`. */
  readonly key: string | null;
  /** The cursor of the requested page. */
  readonly cursor: string | null;
  readonly body: Record<string, unknown>;
}
export type Answer = (asked: Asked) => { readonly status?: number; readonly data?: unknown } | undefined;

export const jwtOf = (user: string): string => `.${btoa(JSON.stringify({ external_user_id: user }))}.`;

const author = { id: 1, first_name: 'Kim', last_name: '', avatar_url: null, type: 'contact' };
export const conversation = (uuid: string) => ({
  uuid,
  created_at: '2026-01-01T00:00:00Z',
  status: 'Open',
  seq: 1,
  last_message: null,
  unread_message_count: 0,
  agent_last_seen_at: null,
  assignee: null,
});
export const message = (uuid: string, conversationUuid: string, seq = 1) => ({
  uuid,
  conversation_uuid: conversationUuid,
  seq,
  created_at: '2026-01-01T00:00:00Z',
  text_content: uuid,
  author,
  attachments: [],
  meta: {},
});

/** Silent until the test sends something in the name of the service. */
class Socket {
  static last: Socket | undefined;
  onmessage: ((event: { readonly data: string }) => void) | null = null;
  onopen: (() => void) | null = null;
  constructor() {
    Socket.last = this;
  }
  close(): void {}
  send(): void {}
}

/** Answers in the name of the service, and notes what it is asked for. */
function stubService(answer: Answer): readonly Asked[] {
  const asked: Asked[] = [];
  vi.stubGlobal('WebSocket', Socket);
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const headers = new Headers(init.headers);
    const token = headers.get('Authorization')?.replace('Bearer ', '');
    const body = typeof init.body === 'string' ? (JSON.parse(init.body) as Record<string, unknown>) : {};
    const { pathname, searchParams } = new URL(url);
    const path = pathname.replace('/api/v1/widget/', '');
    const key = headers.get('Idempotency-Key');
    const one = { path, token, key, cursor: searchParams.get('cursor'), body };
    asked.push(one);
    const { status = 200, data = null } = answer(one) ?? answerOf(one) ?? { status: 404 };
    if (status === 0) throw new TypeError('Failed to fetch');
    const text =
      status === 200 ? { status: 'success', data } : { status: 'error', error_type: 'x', message: 'x', data };
    return Response.json(text, { status });
  });
  return asked;
}

export const chatWindow: ContactWindow = {
  isVisible: () => true,
  hasFocus: () => true,
  listen: () => undefined,
  sound: async () => ({ allowSound: () => undefined, playSound: () => undefined }),
  viewBefore: () => undefined,
  beginAgain: () => undefined,
};

type Options = ReturnType<ContactPage['options']>;

/** The page around the chat, which is not drawn in tests. */
function pageOfTests(options: Partial<Options>, stored: Readonly<Record<string, string>>) {
  const values = new Map(Object.entries(stored).map(([name, value]) => [keyOf(name), value]));
  let current: Options = { canRenew: false, ...options };
  let hear: (news: PageNews) => void = () => undefined;
  let renewed: ((jwt: string | undefined) => void) | undefined;
  const sent: (PageWish | { readonly type: 'renew' })[] = [];
  const page: ContactPage = {
    storage: pageStorage(values),
    options: () => current,
    page: () => ({ url: 'about:blank', title: '' }),
    isOpen: true,
    send: (each) => void sent.push(each),
    renew: () => {
      sent.push({ type: 'renew' });
      return new Promise((resolve) => {
        renewed = resolve;
      });
    },
    listen: (listener) => {
      hear = listener;
    },
  };
  return {
    ...{ page, values, sent, write: page.storage.write },
    setOptions: (next: Partial<Options>) => {
      current = { ...current, ...next };
    },
    hear: (news: PageNews) => hear(news),
    renewed: (jwt: string | undefined) => renewed?.(jwt),
  };
}

/** A chat in the window of a page that is not there, with a service that answers as the test does. */
export async function chatOfTests(
  answer: Answer,
  options: Partial<Options> = {},
  stored: Readonly<Record<string, string>> = {},
) {
  // What is asked again is asked after a random time.
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  const asked = stubService(answer);
  // So that it is there at once when it is imported.
  await import('../contact/talk.ts');
  const { page, values, sent, write, setOptions, hear, renewed } = pageOfTests(options, stored);
  const chat = contactState(page, chatWindow, inboxOfTests, 'https://desk.example.com');
  return {
    ...{ chat, asked, sent, values },
    state: () => chat.store.get(),
    paths: () => asked.map(({ path }) => path),
    start: async () => {
      void chat.start();
      await pass(0);
    },
    /** The page answers the question for a JWT. */
    give: async (jwt: string | undefined) => {
      renewed(jwt);
      await pass(0);
    },
    update: async (next: Partial<Options>) => {
      setOptions(next);
      hear({ type: 'options' });
      await pass(0);
    },
    /** The chat is opened or closed. */
    shown: async (isOpen: boolean) => {
      hear({ type: 'shown', isOpen });
      await pass(0);
    },
    /** The service sends it over the socket. */
    frame: async (frame: object) => {
      Socket.last?.onopen?.();
      Socket.last?.onmessage?.({ data: JSON.stringify(frame) });
      await pass(0);
    },
    /** Another tab writes to the storage that both have. */
    elsewhere: async (name: string, value: string | null) => {
      write(name, value);
      if (name === 'session') renewed(undefined);
      hear({ type: 'stored', key: keyOf(name), value });
      await pass(0);
    },
  };
}

/** Time passes, and what was asked for is there. */
export async function pass(ms: number): Promise<void> {
  for (let round = 0; round < 4; round += 1) {
    await vi.advanceTimersByTimeAsync(round === 0 ? ms : 0);
    await vi.dynamicImportSettled();
  }
  await vi.advanceTimersByTimeAsync(0);
}

export const settings = {
  brand_name: 'Shop',
  direct_to_conversation: false,
  visitors: {},
  users: {},
  prechat_form: { enabled: false, fields: [] },
  features: {},
  upload: { max_bytes: 1, max_files: 1, extensions: [] },
};

/**
 * Answers for sessions that are named after their person, `visitor …` or `contact …`. Each has the conversation `c-`
 * followed by that name.
 */
function answerOf({
  path,
  token = '',
  body,
}: Asked): { readonly status?: number; readonly data?: unknown } | undefined {
  const user = { user_id: token, first_name: token, is_visitor: token.startsWith('visitor') };
  const uuid = `c-${token}`;
  if (path === 'chat/settings') return { data: settings };
  if (path === 'chat/auth/exchange') {
    const name = String(JSON.parse(atob(String(body.jwt).split('.')[1] ?? '')).external_user_id);
    return { data: { session_token: `contact ${name}`, user: { user_id: name, is_visitor: false } } };
  }
  if (path === 'chat/conversations/init') {
    const begun = token === '' ? 'visitor new' : token;
    const data = { conversation: conversation(`c-${begun}`), messages: [message('m1', `c-${begun}`)] };
    return { data: { ...data, ...(token === '' && { session_token: begun, user: { ...user, is_visitor: true } }) } };
  }
  if (token === '') return { status: 401 };
  if (path.endsWith('/me')) return { data: user };
  if (path === 'chat/conversations') return { data: [conversation(uuid)] };
  if (path.endsWith('/message')) return { data: message(String(body.message), uuid, 2) };
  if (path.startsWith('chat/conversations/'))
    return { data: { conversation: conversation(uuid), messages: [], next_cursor: null } };
  return undefined;
}

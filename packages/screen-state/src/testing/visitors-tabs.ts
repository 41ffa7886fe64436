import { vi } from 'vitest';
import { draftOf, keepDraft } from '../contact/contact-drafts.ts';
import type { ContactPage, PageNews } from '../contact/contact-page.ts';
import { type ContactState, contactState } from '../contact/contact-state.ts';
import { chatWindow } from './chat-of-tests.ts';
import { inboxOfTests, keyOf, pageStorage } from './page-storage.ts';
import type { VisitorsDesk } from './visitors-desk.ts';

/** One tab with the chat, over its own network. */
export interface VisitorsTab {
  readonly chat: ContactState;
  /** What stands in the field. */
  field(): string;
  type(text: string): void;
  /** Sends what stands in the field, as its button does. Returns it. */
  send(): string;
  setOnline(isOnline: boolean): void;
  /** Nothing that it still does reaches anything. */
  close(): void;
}

/** The storage of a browser, and its tabs. */
export interface VisitorsDevice {
  open(): VisitorsTab;
  /** Every text that was begun and is kept. */
  drafts(): readonly string[];
  /** It stores nothing from now on, as when it is full: each tab has what it wrote itself. */
  refuse(): void;
}

interface Line {
  fetch(url: URL, init: RequestInit): Promise<Response>;
  readonly sockets: Set<TabSocket>;
  isOnline: boolean;
  isClosed: boolean;
}

const lines = new Map<string, Line>();
const forever = new Promise<never>(() => undefined);

class TabSocket {
  onopen: (() => void) | null = null;
  onmessage: ((event: { readonly data: string }) => void) | null = null;
  onclose: ((event: { readonly code: number; readonly reason: string }) => void) | null = null;
  token = '';
  readonly line: Line | undefined;
  constructor(address: string) {
    this.line = lines.get(new URL(address).host);
    this.line?.sockets.add(this);
    setTimeout(() => (this.line?.isOnline ? this.onopen?.() : this.cut()), 5);
  }
  send(text: string): void {
    const frame = JSON.parse(text) as { readonly type: string; readonly token?: string };
    if (frame.type === 'ping') this.say({ type: 'pong' });
    if (frame.type !== 'join') return;
    this.token = frame.token ?? '';
    TabSocket.joined(this);
  }
  say(frame: object): void {
    if (this.line?.isOnline && !this.line.isClosed) this.onmessage?.({ data: JSON.stringify(frame) });
  }
  cut(): void {
    this.close();
    this.onclose?.({ code: 1006, reason: '' });
  }
  close(): void {
    this.line?.sockets.delete(this);
  }
  static joined: (socket: TabSocket) => void = () => undefined;
}

/** @param random from 0 to 1: how long a line takes, and what it loses */
export function visitorsNetwork(desk: VisitorsDesk, random: () => number): void {
  lines.clear();
  vi.stubGlobal('WebSocket', TabSocket);
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    const url = new URL(address);
    return lines.get(url.host)?.fetch(url, init) ?? forever;
  });
  TabSocket.joined = (socket) =>
    setTimeout(() => {
      const conversations = desk.positions(socket.token);
      socket.say({ type: 'joined', data: { message: 'Welcome', conversations } });
    }, random() * 50);
  desk.onMessage((isOf, frame) => {
    for (const { sockets } of lines.values())
      for (const socket of sockets) if (isOf(socket.token)) setTimeout(() => socket.say(frame), 20);
  });
}

export function visitorsDevice(
  desk: VisitorsDesk,
  random: () => number,
  stored: Readonly<Record<string, string>> = {},
): VisitorsDevice {
  const values = new Map(Object.entries(stored).map(([name, value]) => [keyOf(name), value]));
  let isRefusing = false;
  const tabs = new Set<(key: string, value: string | null) => void>();

  function open(): VisitorsTab {
    const host = `tab-${lines.size}.example.com`;
    const line = newLine(desk, random);
    lines.set(host, line);
    const own = new Map(values);
    let hear: (news: PageNews) => void = () => undefined;
    const heard = (key: string, value: string | null): void => {
      if (value === null) own.delete(key);
      else own.set(key, value);
      hear({ type: 'stored', key, value });
    };
    tabs.add(heard);
    const storage = pageStorage(own, (key, value) => {
      // What is removed needs no room; what stays the same is no news.
      if (line.isClosed || (isRefusing && value !== null) || (values.get(key) ?? null) === value) return;
      if (value === null) values.delete(key);
      else values.set(key, value);
      for (const other of tabs) if (other !== heard) queueMicrotask(() => other(key, value));
    });
    const page: ContactPage = {
      ...{ storage, isOpen: true, send: () => undefined, renew: () => forever },
      options: () => ({ canRenew: false }),
      page: () => ({ url: 'about:blank', title: '' }),
      listen: (listener) => {
        hear = listener;
      },
    };
    const chat = contactState(page, chatWindow, inboxOfTests, `https://${host}`);
    void chat.start();
    return tabOf(chat, line, () => void tabs.delete(heard));
  }
  const refuse = (): void => {
    isRefusing = true;
  };
  const drafts = (): readonly string[] =>
    [...values].flatMap(([key, value]) => (key.startsWith(keyOf('draft.')) ? [String(JSON.parse(value)[0])] : []));
  return { open, drafts, refuse };
}

function tabOf(chat: ContactState, line: Line, forget: () => void): VisitorsTab {
  const id = (): string => {
    const { view } = chat.store.get();
    return view.name === 'chat' ? view.id : '';
  };
  let field = '';
  // As a view, which is drawn when something has changed.
  const draw = (): void => {
    field = id() === '' ? '' : draftOf(chat, id());
  };
  chat.store.subscribe(draw);
  return {
    chat,
    field: () => field,
    type: (text) => {
      keepDraft(chat, id(), text);
      draw();
    },
    send: () => {
      const text = field.trim();
      if (text !== '') chat.write(id(), text);
      return text;
    },
    setOnline: (isOnline) => {
      line.isOnline = isOnline;
      for (const socket of [...line.sockets]) if (!isOnline) socket.cut();
    },
    close: () => {
      line.isClosed = true;
      line.sockets.clear();
      forget();
    },
  };
}

/** Slow, and sometimes a request or its answer is lost; with an answer the whole line may go. */
function newLine(desk: VisitorsDesk, random: () => number): Line {
  const lost = new TypeError('Failed to fetch');
  const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, random() * 300));
  const line: Line = {
    ...{ sockets: new Set<TabSocket>(), isOnline: true, isClosed: false },
    fetch: async ({ pathname, searchParams }, init) => {
      await pause();
      if (line.isClosed) return forever;
      const luck = random();
      if (!line.isOnline || luck < 0.1) throw lost;
      if (luck < 0.15) return response(503);
      const headers = new Headers(init.headers);
      const { status, data } = desk.answer({
        path: pathname.replace('/api/v1/widget/', ''),
        method: init.method ?? 'GET',
        token: headers.get('Authorization')?.replace('Bearer ', '') ?? '',
        key: headers.get('Idempotency-Key') ?? '',
        cursor: searchParams.get('cursor'),
        body: typeof init.body === 'string' ? JSON.parse(init.body) : {},
      });
      await pause();
      if (line.isClosed) return forever;
      if (luck < 0.35) {
        if (luck < 0.2) line.isOnline = false;
        throw lost;
      }
      return response(status, data);
    },
  };
  return line;
}

function response(status: number, data: unknown = null): Response {
  const text = status === 200 ? { status: 'success', data } : { status: 'error', error_type: 'x', message: 'x', data };
  return Response.json(text, { status });
}

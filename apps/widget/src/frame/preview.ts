import type { WidgetConversation, WidgetMessage, WidgetSettings } from '@helpdesk/client';
import { beginning, type ChatState, type ChatStore, type ContactState, type View } from '@helpdesk/screen-state';
import type { FrameOptions } from '../shared/protocol.ts';

/** What the console sends on each change of an inbox that is not saved yet. */
interface Preview {
  readonly helpdesk: 'preview';
  readonly settings: WidgetSettings;
  readonly page: 'home' | 'form' | 'chat';
  readonly theme: 'light' | 'dark';
}

/** What the frame has anyway: given and not imported, so that visitors do not load it in more pieces. */
export interface Stage {
  createChatStore(start: ChatState): ChatStore;
  dress(frame: { options(): FrameOptions }, state: ChatState): void;
  draw(chat: ContactState): Promise<void>;
}

const beganAt = new Date(Date.now() - 120_000).toISOString();
const agent = {
  id: 1,
  first_name: 'Ada',
  last_name: 'Lindgren',
  avatar_url: null,
  availability_status: 'online',
  type: 'agent',
} as const;
const visitor = {
  ...agent,
  id: 2,
  first_name: 'Mira',
  last_name: '',
  availability_status: null,
  type: 'visitor',
} as const;
const uuid = '00000000-0000-4000-8000-000000000000';
const said = (seq: number, author: WidgetMessage['author'], text: string): WidgetMessage => ({
  uuid: `${seq}`,
  conversation_uuid: uuid,
  created_at: beganAt,
  status: 'sent',
  content: text,
  text_content: text,
  content_type: 'text',
  author,
  attachments: [],
  meta: {},
  seq,
});
const answer = 'Hello Mira! It left this morning.';
const messages = [said(1, visitor, 'Hello, has my order left yet?'), said(2, agent, answer)];
const conversation: WidgetConversation = {
  uuid,
  created_at: beganAt,
  status: 'Open',
  seq: 2,
  last_message: { content: answer, created_at: beganAt, author: agent },
  unread_message_count: 0,
  agent_last_seen_at: beganAt,
  assignee: agent,
};

const views: Readonly<Record<Preview['page'], View>> = {
  home: { name: 'home' },
  form: { name: 'chat', id: 'new-preview' },
  chat: { name: 'chat', id: uuid },
};

const nothing = (): void => undefined;

/** The widget as visitors will see it, with settings that come from the console: it asks the service for nothing. */
export function startPreview({ createChatStore, dress, draw }: Stage): void {
  // The preview stays closed: an opening view takes the focus, and the agent is typing in the form next to it.
  const store = createChatStore({ ...beginning, phase: 'ready' });
  const chat: ContactState = {
    store,
    start: async () => undefined,
    go: (view) => store.set({ view }),
    begin: async () => store.set({ view: views.form }),
    close: nothing,
    open: nothing,
    write: nothing,
    attach: nothing,
    retry: nothing,
    discard: nothing,
    older: async () => undefined,
    typing: nothing,
    kept: () => undefined,
    keep: nothing,
    switchSound: nothing,
    prepare: async () => undefined,
    beginAgain: nothing,
  };
  let page: Preview['page'] | undefined;
  addEventListener('message', ({ source, origin, data }: MessageEvent<Preview | undefined>) => {
    if (source !== parent || origin !== location.origin || data?.helpdesk !== 'preview') return;
    const { settings, theme } = data;
    const isChat = data.page === 'chat';
    store.set({
      settings,
      conversations: isChat ? [conversation] : [],
      details: new Map(isChat ? [[uuid, { messages, cursor: null }]] : []),
      ...(page !== data.page && { view: views[data.page] }),
    });
    page = data.page;
    dress({ options: () => ({ canRenew: false, theme: settings.dark_mode ? theme : 'light' }) }, store.get());
    void draw(chat);
  });
  parent.postMessage({ helpdesk: 'preview', type: 'ready' }, location.origin);
}

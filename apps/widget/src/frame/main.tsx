import './base.css';
import '@helpdesk/ui/tokens.css';
import { type ChatState, type ContactState, contactState, createChatStore, unreadOf } from '@helpdesk/screen-state';
import { render } from 'preact';
import { regionOf } from './ago.ts';
import { type Bridge, connectHost } from './bridge.ts';
import { chatWindow } from './chat-window.ts';
import { surround } from './context.ts';
import { browserColor, themeOf } from './theme.ts';
import { App, Conversation } from './views/app.tsx';
import { directionOf, type Language, pickLanguage, plural, type Words } from './words/words.ts';

const catalogues: Readonly<Record<Language, () => Promise<{ readonly words: Words }>>> = {
  en: () => import('./words/en.ts'),
  de: () => import('./words/de.ts'),
  fr: () => import('./words/fr.ts'),
  es: () => import('./words/es.ts'),
  ar: () => import('./words/ar.ts'),
};

const { documentElement: html } = document;

function dress(bridge: Pick<Bridge, 'options'>, { settings }: ChatState): void {
  if (settings === undefined) return;
  for (const [name, value] of Object.entries(themeOf(settings, browserColor))) html.style.setProperty(name, value);
  const { theme } = bridge.options();
  const wanted = theme ?? (settings.dark_mode ? 'auto' : 'light');
  if (wanted === 'auto') delete html.dataset.theme;
  else html.dataset.theme = wanted;
}

interface Speech {
  readonly language: Language;
  readonly words: Words;
}

/** The language of the document, and its words, which the first drawing needs. */
async function speak(chat: ContactState, locale?: string): Promise<Speech> {
  const { settings } = chat.store.get();
  // The document is served in the visitor's language where the inbox wants that (`auto`).
  const language = pickLanguage([locale, settings?.language, html.lang, settings?.fallback_language]);
  const { words } = await catalogues[language]();
  html.lang = language;
  html.dir = directionOf(language);
  document.title = settings?.brand_name || words.chat;
  return { language, words };
}

function draw(chat: ContactState, { language, words }: Speech): void {
  surround({ chat, words, language, region: regionOf(language, navigator.languages) });
  render(<App />, document.body);
}

async function start(inbox: string): Promise<void> {
  const bridge = await connectHost(inbox);
  const chat = contactState(bridge, chatWindow, inbox, location.origin);
  await chat.start();
  let { settings } = chat.store.get();
  let spoken: Speech | undefined;
  let told = '';
  let isPeeking = false;

  function tellHost(): void {
    const { conversations, peek, settings: now } = chat.store.get();
    if (spoken === undefined) return;
    const { words, language } = spoken;
    const count = unreadOf(conversations);
    const label = count === 0 ? words.chat : words.chat + words.comma + plural(language, words.unread, count);
    if (label !== told) bridge.send({ type: 'unread', count, label });
    told = label;
    if ((peek !== undefined) !== isPeeking) {
      isPeeking = peek !== undefined;
      bridge.send({ type: 'peek', isPeeking });
    }
    if (now !== settings) dress(bridge, chat.store.get());
    settings = now;
  }
  /** In the language and the looks that the host page wants now. */
  async function redraw(): Promise<void> {
    try {
      spoken = await speak(chat, bridge.options().locale);
    } catch {
      chat.beginAgain();
      return;
    }
    dress(bridge, chat.store.get());
    tellHost();
    draw(chat, spoken);
  }
  chat.store.subscribe(tellHost);
  bridge.onOptions(() => void redraw());
  await redraw();
  // Most visitors open this view next, so it is loaded ahead.
  void Conversation.load()
    .then(chat.prepare)
    .catch(() => undefined);
}

const asked = new URLSearchParams(location.search);
if (asked.has('preview')) {
  void import('./preview.ts').then(({ startPreview }) =>
    startPreview({
      createChatStore,
      dress,
      draw: async (chat) => draw(chat, await speak(chat)),
    }),
  );
} else void start(asked.get('inbox') ?? '');

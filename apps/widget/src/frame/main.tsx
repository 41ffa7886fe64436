import './base.css';
import '@helpdesk/screens/tokens.css';
import { render } from 'preact';
import { regionOf } from './ago.ts';
import { type Bridge, connectHost } from './bridge.ts';
import { type Chat, createChat } from './chat/chat.ts';
import { createStore, type State, unreadOf } from './chat/state.ts';
import { ChatContext } from './context.ts';
import { browserColor, themeOf } from './theme.ts';
import { App, Conversation } from './views/app.tsx';
import { HomeApps } from './views/home.tsx';
import { directionOf, type Language, pickLanguage, plural, type Words } from './words/words.ts';

const catalogues: Readonly<Record<Language, () => Promise<{ readonly words: Words }>>> = {
  en: () => import('./words/en.ts'),
  de: () => import('./words/de.ts'),
  fr: () => import('./words/fr.ts'),
  es: () => import('./words/es.ts'),
  ar: () => import('./words/ar.ts'),
};

const { documentElement: html } = document;

function dress(bridge: Pick<Bridge, 'options'>, { settings }: State): void {
  if (settings === undefined) return;
  for (const [name, value] of Object.entries(themeOf(settings, browserColor))) html.style.setProperty(name, value);
  const { theme } = bridge.options();
  const wanted = theme ?? (settings.dark_mode ? 'auto' : 'light');
  if (wanted === 'auto') delete html.dataset.theme;
  else html.dataset.theme = wanted;
}

/** The language of the document, and what is needed before the first drawing. */
async function speak(chat: Chat, locale?: string): Promise<{ readonly language: Language; readonly words: Words }> {
  const { settings } = chat.store.get();
  const language = pickLanguage([locale, settings?.language, settings?.fallback_language]);
  const [{ words }] = await Promise.all([
    catalogues[language](),
    settings && settings.home_apps.length > 0 ? HomeApps.load() : undefined,
  ]);
  html.lang = language;
  html.dir = directionOf(language);
  document.title = settings?.brand_name || words.chat;
  return { language, words };
}

function draw(chat: Chat, language: Language, words: Words): void {
  render(
    <ChatContext.Provider value={{ chat, words, language, region: regionOf(language, navigator.languages) }}>
      <App />
    </ChatContext.Provider>,
    document.body,
  );
}

async function start(inbox: string): Promise<void> {
  const bridge = await connectHost(inbox);
  const chat = createChat(bridge, inbox, location.origin);
  await chat.start();
  const { settings } = chat.store.get();
  const { language, words } = await speak(chat, bridge.options().locale);
  dress(bridge, chat.store.get());

  let told = -1;
  let isPeeking = false;
  const tellHost = (): void => {
    const { conversations, peek, settings: now } = chat.store.get();
    const unread = unreadOf(conversations);
    const label = unread === 0 ? words.chat : plural(language, words.unread, unread);
    if (unread !== told) bridge.send({ type: 'unread', count: unread, label });
    told = unread;
    if ((peek !== undefined) !== isPeeking) {
      isPeeking = peek !== undefined;
      bridge.send({ type: 'peek', isPeeking });
    }
    if (now !== settings) dress(bridge, chat.store.get());
  };
  chat.store.subscribe(tellHost);
  bridge.onOptions(() => dress(bridge, chat.store.get()));
  tellHost();
  draw(chat, language, words);
  // Nobody should wait for the view that everybody came for.
  void Conversation.load().catch(() => undefined);
}

const asked = new URLSearchParams(location.search);
if (asked.has('preview')) {
  void import('./preview.ts').then(({ startPreview }) =>
    startPreview({
      createStore,
      dress,
      draw: async (chat) => {
        const { language, words } = await speak(chat);
        draw(chat, language, words);
      },
    }),
  );
} else void start(asked.get('inbox') ?? '');

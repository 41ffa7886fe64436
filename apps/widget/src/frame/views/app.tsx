import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { useChat, useChatState } from '../context.ts';
import { laterStyle, lazy } from '../lazy.tsx';
import parts from '../parts/parts.module.css';
import { Home } from './home.tsx';

/** Home is what most visitors see; the rest comes after it, before anybody can press anything. */
export const Conversation = lazy(async () => {
  const [{ Conversation: View }] = await Promise.all([import('./conversation.tsx'), laterStyle()]);
  return View;
});
const More = lazy(async () => (await import('./more.tsx')).More);
const PeekCard = lazy(async () => {
  const [{ PeekCard: View }] = await Promise.all([import('./peek.tsx'), laterStyle()]);
  return View;
});

export function App() {
  const { chat, words } = useChat();
  const { phase, settings, view, isOpen, peek } = useChatState();
  const name = settings?.brand_name || words.chat;
  const viewKey = view.name === 'chat' ? view.id : view.name;
  useFocus(viewKey, isOpen && phase === 'ready');
  useEffect(() => {
    const leave = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && !event.defaultPrevented) chat.close();
    };
    addEventListener('keydown', leave);
    return () => removeEventListener('keydown', leave);
  }, [chat]);
  if (phase === 'gone') return <More view={{ name: 'gone' }} />;
  if (!isOpen && peek !== undefined) return <PeekCard />;
  return (
    <main class={parts.whole} aria-label={name}>
      <Announcer />
      {view.name === 'home' && <Home />}
      {(view.name === 'list' || view.name === 'news') && <More view={view} />}
      {view.name === 'chat' && <Conversation id={view.id} />}
    </main>
  );
}

/** Who opened it with the pointer sees no ring; keys bring it back. */
const noRing: object = { focusVisible: false };

/** Where to begin in a view: its first button, or the field for the text. */
function useFocus(view: string, isReady: boolean): void {
  useLayoutEffect(() => {
    if (!isReady) return;
    document.querySelector<HTMLElement>('[data-first]')?.focus({ preventScroll: true, ...noRing });
  }, [view, isReady]);
}

/** Tells readers what came in after the conversation was opened. */
function Announcer() {
  const { words, count } = useChat();
  const { details, view } = useChatState();
  const said = useRef({ id: '', seq: 0 });
  const id = view.name === 'chat' ? view.id : '';
  const messages = details.get(id)?.messages ?? [];
  const last = messages.at(-1)?.seq ?? 0;
  if (said.current.id !== id || said.current.seq === 0) said.current = { id, seq: last };
  const fresh = messages.filter(({ seq, author }) => seq > said.current.seq && author.type === 'agent');
  return (
    <div class={parts.hidden} role="log" aria-label={words.messages}>
      {fresh.length > 3 ? (
        <p>{count(words.newer, fresh.length)}</p>
      ) : (
        fresh.map(({ uuid, author, text_content: text }) => (
          <p key={uuid}>{`${author.first_name}: ${text.slice(0, 120)}`}</p>
        ))
      )}
    </div>
  );
}

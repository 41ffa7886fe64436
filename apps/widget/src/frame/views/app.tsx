import { isOfComposition } from '@helpdesk/ui';
import { useEffect, useLayoutEffect } from 'preact/hooks';
import { useChat, useChatState } from '../context.ts';
import { focusFirst } from '../focus.ts';
import { laterStyle, lazy } from '../lazy.tsx';
import parts from '../parts/parts.module.css';
import { Home } from './home.tsx';

/** Home is what most visitors see; the rest comes after it, before anybody can press anything. */
export const Conversation = lazy(async () => {
  const [{ Conversation: View, refuseDrops }] = await Promise.all([import('./later.ts'), laterStyle()]);
  refuseDrops();
  return View;
});
const More = lazy(async () => {
  const [{ More: View }] = await Promise.all([import('./later.ts'), laterStyle()]);
  return View;
});
const PeekCard = lazy(async () => {
  const [{ PeekCard: View }] = await Promise.all([import('./later.ts'), laterStyle()]);
  return View;
});

export function App() {
  const { chat, words } = useChat();
  const { phase, settings, view, isOpen, peek } = useChatState();
  const name = settings?.brand_name || words.chat;
  const viewKey = view.name === 'chat' ? view.id : view.name;
  const isReady = isOpen && phase !== 'loading';
  useLayoutEffect(() => {
    if (isReady) focusFirst();
  }, [viewKey, isReady, phase]);
  useEffect(() => {
    window.onkeydown = (event) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !isOfComposition(event)) chat.close();
    };
  }, [chat]);
  if (phase === 'gone') return <More view={{ name: 'gone' }} />;
  if (!isOpen && peek !== undefined) return <PeekCard />;
  return (
    <main class={parts.whole} aria-label={name}>
      {view.name === 'home' ? <Home /> : view.name === 'chat' ? <Conversation id={view.id} /> : <More view={view} />}
    </main>
  );
}

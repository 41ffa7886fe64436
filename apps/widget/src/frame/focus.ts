import { useLayoutEffect } from 'preact/hooks';
import { useChat } from './context.ts';

/** A visitor who opened the view with the pointer sees no focus ring; the first key shows it. */
const noRing: object = { focusVisible: false };

/** Where to begin in a view: its first button or field, or its heading. */
export function focusFirst(): void {
  const first = document.querySelector<HTMLElement>('[data-first]') ?? document.querySelector('h1');
  first?.focus({ preventScroll: true, ...noRing });
}

/** Focuses an element that appears later than its view, unless the visitor has moved the focus since. */
export function useFocusFirst(isThere = true): void {
  const { chat } = useChat();
  useLayoutEffect(() => {
    if (isThere && chat.store.get().isOpen && document.activeElement?.matches('body,h1')) focusFirst();
  }, [chat, isThere]);
}

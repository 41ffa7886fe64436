import { useLayoutEffect } from 'preact/hooks';
import { useChat } from './context.ts';

/** Who opened it with the pointer sees no ring; keys bring it back. */
const noRing: object = { focusVisible: false };

/** Where to begin in a view: its first button or field, or its heading. */
export function focusFirst(): void {
  const first = document.querySelector<HTMLElement>('[data-first]') ?? document.querySelector('h1');
  first?.focus({ preventScroll: true, ...noRing });
}

/** For what appears later than its view. A focus that somebody moved meanwhile stays. */
export function useFocusFirst(isThere = true): void {
  const { chat } = useChat();
  useLayoutEffect(() => {
    if (isThere && chat.store.get().isOpen && document.activeElement?.matches('body,h1')) focusFirst();
  }, [chat, isThere]);
}

import { useEffect, useRef } from 'preact/hooks';
import { useWorkspace } from '../../../state/workspace.ts';

const typingEveryMs = 3_000;

/** Lets the others see that something is being written. */
export function useTypingSignal(uuid: string, isPrivate: boolean) {
  const { store } = useWorkspace();
  const sentAt = useRef(0);
  useEffect(() => () => store.write(uuid, false), [store, uuid]);
  return {
    onWrite: (): void => {
      if (performance.now() - sentAt.current < typingEveryMs) return;
      sentAt.current = performance.now();
      store.write(uuid, true, isPrivate);
    },
    /** The next text is announced at once. */
    onSent: (): void => {
      sentAt.current = 0;
    },
    onLeave: (): void => store.write(uuid, false, isPrivate),
  };
}

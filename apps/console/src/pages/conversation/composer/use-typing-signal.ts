import { useEffect, useRef } from 'preact/hooks';
import { useWorkspace } from '../../../state/workspace.ts';

const typingEveryMs = 3_000;

/** Lets the others see that something is being written. */
export function useTypingSignal(uuid: string, isPrivate: boolean) {
  const { store } = useWorkspace();
  /** What the others were told last; undefined: that this agent does not write. */
  const told = useRef<{ readonly isPrivate: boolean; readonly at: number }>();
  useEffect(() => () => store.write(uuid, false), [store, uuid]);
  return {
    onWrite: (): void => {
      const at = performance.now();
      if (told.current?.isPrivate === isPrivate && at - told.current.at < typingEveryMs) return;
      told.current = { isPrivate, at };
      store.write(uuid, true, isPrivate);
    },
    /** The next text is announced at once. */
    onSent: (): void => {
      told.current = undefined;
    },
    /** So is what is written after coming back. */
    onLeave: (): void => {
      told.current = undefined;
      store.write(uuid, false, isPrivate);
    },
  };
}

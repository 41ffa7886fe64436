import { onInput } from '../browser/idle.ts';

interface Window {
  hasFocus(): boolean;
  /** Returns its end. */
  onInput(listener: () => void): () => void;
}

const beginsAfterMs = 2_000;
const endsAfterMs = 60_000;

/**
 * Reports whether the agent looks at this window: from two seconds after it receives the focus until a minute without
 * input. Returns a function that stops it.
 */
export function watchLooking(
  tell: (isLooking: boolean) => void,
  { hasFocus, onInput: listen }: Window = { hasFocus: () => document.hasFocus(), onInput },
): () => void {
  let isLooking = false;
  let inputAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function touched(): void {
    if (!hasFocus()) return;
    inputAt = Date.now();
    timer ??= setTimeout(begin, beginsAfterMs);
  }
  function begin(): void {
    timer = undefined;
    if (!hasFocus()) return;
    isLooking = true;
    tell(true);
    check();
  }
  function check(): void {
    const restedMs = Date.now() - inputAt;
    if (restedMs < endsAfterMs) timer = setTimeout(check, endsAfterMs - restedMs);
    else {
      timer = undefined;
      isLooking = false;
      tell(false);
    }
  }

  const stop = listen(touched);
  touched();
  return () => {
    stop();
    clearTimeout(timer);
    if (isLooking) tell(false);
  };
}

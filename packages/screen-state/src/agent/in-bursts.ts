import { callApart } from '../call-apart.ts';

/** So long a screen shows one picture. */
const frameMs = 16;

/** Passes on what comes: at once, and what comes within one frame after it together at its end, in order. */
export function inBursts<Event>(take: (event: Event) => void): {
  add(event: Event): void;
  /** Passes on what waits. */
  flush(): void;
  close(): void;
} {
  let waiting: Event[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    const events = waiting;
    waiting = [];
    if (events.length > 0) timer = setTimeout(flush, frameMs);
    for (const event of events) callApart(() => take(event));
  }
  return {
    add: (event) => {
      if (timer !== undefined) {
        waiting.push(event);
        return;
      }
      timer = setTimeout(flush, frameMs);
      callApart(() => take(event));
    },
    flush,
    close: () => {
      clearTimeout(timer);
      waiting = [];
    },
  };
}

import type { Fetch } from '@helpdesk/client';
import type { ChatStore } from './chat-state.ts';

/** Whether the service can be reached. */
interface Network {
  /** Whether the socket reached the service. */
  found(isReached: boolean): void;
  /** What requests over HTTP found out. */
  reached(isReached: boolean): void;
  readonly fetch: Fetch;
}

/** Shorter losses are not worth a word. */
const lostAfterMs = 2_000;

/** `hurry` tries the socket at once: a request over HTTP was answered. */
export function watchNetwork({ get, set }: ChatStore, hurry: () => void): Network {
  let lostTimer: ReturnType<typeof setTimeout> | undefined;

  function found(isReached: boolean): void {
    if (isReached) {
      clearTimeout(lostTimer);
      lostTimer = undefined;
      if (get().isLost) set({ isLost: false });
    } else lostTimer ??= setTimeout(() => set({ isLost: true }), lostAfterMs);
  }

  function reached(isReached: boolean): void {
    found(isReached);
    if (isReached) hurry();
  }

  return {
    found,
    reached,
    fetch: async (url, init) => {
      try {
        const response = await fetch(url, init);
        reached(true);
        return response;
      } catch (error) {
        reached(false);
        throw error;
      }
    },
  };
}

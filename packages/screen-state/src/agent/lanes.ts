import { backoffMs, HelpdeskError } from '@helpdesk/client';

/** What is asked of the service for one conversation after the other, in the order in which it was done. */
export interface Lanes {
  /** Runs when everything before it in this lane has ended; again and again until the service is reached. */
  run<Value>(lane: string, ask: () => Promise<Value>): Promise<Value>;
  /** The service can be reached: what waits is tried at once. */
  wake(): void;
  close(): void;
}

/** The service was not reached, or the session has ended: the next try may get through. */
const passing: ReadonlySet<number> = new Set([0, 401, 408, 429, 502, 503, 504]);

/**
 * @param failed hears of each try that did not get through
 * @param waits hears when a lane waits for the service, and when it has been answered
 */
export function lanes(
  failed: (error: unknown) => void,
  waits: (lane: string, isWaiting: boolean) => void = () => undefined,
): Lanes {
  const last = new Map<string, Promise<unknown>>();
  const waiting = new Set<() => void>();
  let isClosed = false;

  const wake = (): void => {
    for (const go of [...waiting]) go();
  };

  async function untilReached<Value>(lane: string, ask: () => Promise<Value>): Promise<Value> {
    let attempt = 0;
    try {
      for (; ; attempt += 1) {
        try {
          return await ask();
        } catch (error) {
          if (isClosed || !(error instanceof HelpdeskError) || !passing.has(error.status)) throw error;
          failed(error);
          if (attempt === 0) waits(lane, true);
          await pauseOrWake((error.retryAfterMs ?? 0) + backoffMs(attempt));
          if (isClosed) throw error;
        }
      }
    } finally {
      if (attempt > 0) waits(lane, false);
    }
  }

  function pauseOrWake(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const go = (): void => {
        waiting.delete(go);
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(go, ms);
      waiting.add(go);
    });
  }

  return {
    run: (lane, ask) => {
      const own = (last.get(lane) ?? Promise.resolve()).then(() => untilReached(lane, ask));
      const ended = own.then(
        () => undefined,
        () => undefined,
      );
      last.set(lane, ended);
      void ended.then(() => last.get(lane) === ended && last.delete(lane));
      return own;
    },
    wake,
    close: () => {
      isClosed = true;
      wake();
    },
  };
}

/**
 * Runs so many works at once; the others wait in their order. One whose signal is aborted before its turn rejects with
 * the reason of the signal.
 */
export function someAtOnce(most: number): <T>(signal: AbortSignal, work: () => Promise<T>) => Promise<T> {
  const waiting = new Set<() => void>();
  let free = most;

  const turn = (signal: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      const leave = (): void => {
        waiting.delete(begin);
        reject(signal.reason);
      };
      const begin = (): void => {
        waiting.delete(begin);
        signal.removeEventListener('abort', leave);
        resolve();
      };
      waiting.add(begin);
      signal.addEventListener('abort', leave, { once: true });
    });

  return async (signal, work) => {
    signal.throwIfAborted();
    // A work that ends hands its turn on, so that no later work takes it first.
    if (free > 0) free -= 1;
    else await turn(signal);
    try {
      return await work();
    } finally {
      const [next] = waiting;
      if (next === undefined) free += 1;
      else next();
    }
  };
}

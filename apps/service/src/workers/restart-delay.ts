/** In milliseconds. */
const limits = { first: 100, most: 10_000, settled: 30_000 } as const;

/** How long to wait before a worker is started again: longer each time, until it has served for a while. */
export interface RestartDelay {
  /** @param servedMs how long the worker that has ended had served */
  next(servedMs: number): number;
}

export function restartDelay(): RestartDelay {
  let delay: number = limits.first;
  return {
    next: (servedMs) => {
      if (servedMs >= limits.settled) delay = limits.first;
      const now = delay;
      delay = Math.min(delay * 2, limits.most);
      return now;
    },
  };
}

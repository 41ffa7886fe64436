/** A monotonic clock and its timers. Tests move the time themselves. */
export interface Timers {
  /** Milliseconds since a fixed moment. */
  now(): number;
  /** Runs again and again, until the returned function is called. */
  every(milliseconds: number, run: () => void): () => void;
  /** Fulfilled after that time. */
  wait(milliseconds: number): Promise<void>;
}

export const nodeTimers: Timers = {
  now: () => performance.now(),
  every: (milliseconds, run) => {
    const timer = setInterval(run, milliseconds);
    return () => clearInterval(timer);
  },
  wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
};

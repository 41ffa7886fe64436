/** Counts what happens within a window of time that begins with the first of it. */
export interface WindowCount {
  /** Counts one more; returns whether that is more than is allowed. */
  isOver(): boolean;
}

/** @param now a monotonic clock, in milliseconds */
export function windowCount(most: number, within: number, now: () => number): WindowCount {
  let since = 0;
  let count = 0;
  return {
    isOver: () => {
      const time = now();
      if (time - since > within) {
        since = time;
        count = 0;
      }
      count += 1;
      return count > most;
    },
  };
}

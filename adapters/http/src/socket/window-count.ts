/** Counts what happens within a window of time that begins with the first of it. */
export interface WindowCount {
  /** Counts one more; returns whether that is more than is allowed. */
  isOver(): boolean;
}

export function windowCount(most: number, within: number): WindowCount {
  let since = 0;
  let count = 0;
  return {
    isOver: () => {
      const now = performance.now();
      if (now - since > within) {
        since = now;
        count = 0;
      }
      count += 1;
      return count > most;
    },
  };
}

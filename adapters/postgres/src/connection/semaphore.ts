import { unavailable } from '../postgres-errors.ts';

export interface Semaphore {
  /** Throws `unavailable` when no other work ends in time. */
  run<T>(work: () => Promise<T>): Promise<T>;
  /** How many pieces of work wait for their turn. */
  readonly waiting: number;
}

/** Lets a limited number of pieces of work run at a time. The others wait, but not for ever. */
export function semaphore(count: number, waitMs: number): Semaphore {
  const waiting = new Set<() => void>();
  let free = count;

  function enter(): Promise<void> {
    if (free > 0) {
      free -= 1;
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      const admit = (): void => {
        clearTimeout(late);
        resolve();
      };
      const late = setTimeout(() => {
        waiting.delete(admit);
        reject(unavailable());
      }, waitMs);
      waiting.add(admit);
    });
  }

  function leave(): void {
    const [next] = waiting;
    if (next === undefined) free += 1;
    else {
      waiting.delete(next);
      next();
    }
  }

  return {
    run: async (work) => {
      await enter();
      try {
        return await work();
      } finally {
        leave();
      }
    },
    get waiting() {
      return waiting.size;
    },
  };
}

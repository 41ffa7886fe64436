import { refuse } from '@helpdesk/domain';

interface Turns {
  readonly atOnce: number;
  readonly mostWaiting: number;
}

/** Runs work when it is its turn, in the order in which it came. Throws `sign_in.busy` when too many wait. */
export function hashTurns({ atOnce, mostWaiting }: Turns): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];

  return async (work) => {
    if (running >= atOnce) {
      if (waiting.length >= mostWaiting) {
        throw refuse('sign_in.busy', 'Too many sign in at once; try again in a moment', { retryAfter: 1 });
      }
      // Whoever ends hands its place on, so that nobody comes between.
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}

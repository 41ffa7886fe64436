import { signInBusy } from '@helpdesk/domain';

interface Turns {
  readonly atOnce: number;
  /** In each lane. */
  readonly mostWaiting: number;
}

/**
 * Runs work when it is its turn. Each lane has places of its own to wait in, in the order in which the work came, and the
 * lanes take turns: a full one keeps nobody out of another. Throws `sign_in.busy` when too many wait in the lane.
 */
export function hashTurns<Lane>({ atOnce, mostWaiting }: Turns): <T>(lane: Lane, work: () => Promise<T>) => Promise<T> {
  let running = 0;
  /** The lane whose turn was longest ago comes first. */
  const lanes = new Map<Lane, (() => void)[]>();

  function nextWaiting(): (() => void) | undefined {
    for (const [lane, waiting] of lanes) {
      const next = waiting.shift();
      if (next === undefined) continue;
      lanes.delete(lane);
      lanes.set(lane, waiting);
      return next;
    }
    return undefined;
  }

  return async (lane, work) => {
    if (running >= atOnce) {
      const waiting = lanes.get(lane) ?? [];
      if (waiting.length >= mostWaiting) throw signInBusy();
      lanes.set(lane, waiting);
      // Whoever ends hands its place on, so that nobody comes between.
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else running += 1;
    try {
      return await work();
    } finally {
      const next = nextWaiting();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}

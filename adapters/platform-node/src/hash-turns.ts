import { signInBusy } from '@helpdesk/domain';

interface Turns {
  readonly atOnce: number;
  /** The most callers that wait in each lane. */
  readonly mostWaiting: number;
}

/**
 * Runs work when it is its turn. Each lane has places of its own for waiting work, in the order of its arrival, and the
 * lanes take turns. So a full lane does not shut out work of another. Throws `sign_in.busy` when too many wait in the lane.
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
      // Work that ends passes its place on directly, so that new work cannot take it.
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

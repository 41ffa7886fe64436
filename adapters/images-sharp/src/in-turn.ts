import type { Uploader } from '@helpdesk/domain/ports';

export interface TurnLimits {
  /** Works that run or have a place in the queue; agents and contacts have as many each. */
  readonly places: number;
  /** How many of these one uploader may have; further work of the uploader waits. */
  readonly perUploader: number;
  /** How many works of one uploader may wait for a place, and for how long, in milliseconds. */
  readonly waiting: number;
  readonly patienceMs: number;
  /** Made for a work that finds no place. */
  readonly refusal: () => Error;
}

interface Waiting {
  readonly uploader: string;
  readonly start: () => void;
}

type Rank = Uploader['kind'];

/**
 * Runs works one after the other: those of agents first, then in the order in which they took their places. One
 * that fails stops none.
 */
export function inTurn(limits: TurnLimits): <T>(uploader: Uploader, work: () => Promise<T>) => Promise<T> {
  const queues: Record<Rank, (() => void)[]> = { agent: [], contact: [] };
  const taken: Record<Rank, number> = { agent: 0, contact: 0 };
  const placesOf = new Map<string, number>();
  const waiting: Waiting[] = [];
  let isRunning = false;

  function runNext(): void {
    if (isRunning) return;
    const start = queues.agent.shift() ?? queues.contact.shift();
    if (start === undefined) return;
    isRunning = true;
    start();
  }

  /** Hands the place on to the next work of the uploader, or gives it back. */
  function leave(rank: Rank, uploader: string): void {
    const index = waiting.findIndex((each) => each.uploader === uploader);
    const [next] = index < 0 ? [] : waiting.splice(index, 1);
    if (next !== undefined) {
      next.start();
      return;
    }
    taken[rank] -= 1;
    const left = (placesOf.get(uploader) ?? 0) - 1;
    if (left > 0) placesOf.set(uploader, left);
    else placesOf.delete(uploader);
  }

  function waitForPlace(uploader: string): Promise<void> {
    if (waiting.filter((each) => each.uploader === uploader).length >= limits.waiting) throw limits.refusal();
    return new Promise((resolve, reject) => {
      const entry: Waiting = {
        uploader,
        start: () => {
          clearTimeout(late);
          resolve();
        },
      };
      const late = setTimeout(() => {
        waiting.splice(waiting.indexOf(entry), 1);
        reject(limits.refusal());
      }, limits.patienceMs);
      waiting.push(entry);
    });
  }

  async function takePlace(rank: Rank, uploader: string): Promise<void> {
    const own = placesOf.get(uploader) ?? 0;
    if (own >= limits.perUploader) {
      await waitForPlace(uploader);
      return;
    }
    if (taken[rank] >= limits.places) throw limits.refusal();
    taken[rank] += 1;
    placesOf.set(uploader, own + 1);
  }

  return async ({ kind, id }, work) => {
    const uploader = `${kind} ${id}`;
    await takePlace(kind, uploader);
    try {
      await new Promise<void>((resolve) => {
        queues[kind].push(resolve);
        runNext();
      });
      try {
        return await work();
      } finally {
        isRunning = false;
      }
    } finally {
      leave(kind, uploader);
      runNext();
    }
  };
}

import { tooSlow } from './heavy.ts';

/** The caller by whom turns are counted; undefined: work of the service itself. */
export type Caller = number | undefined;

/** Turns of work that takes as long as the desk is large. */
export interface HeavyTurns {
  /** Throws `store.too_slow` when the work has not ended in time, or when too much waits already. */
  run<T>(caller: Caller, work: () => Promise<T>): Promise<T>;
  /** Work that has not ended, refused work that is still under way included. */
  readonly waiting: number;
  /** Refuses what waits with `reason`, and all that comes. */
  end(reason: unknown): void;
}

export interface TurnLimits {
  /** How much work runs at a time. One caller leaves one place to the others, if there is more than one. */
  readonly places: number;
  /** How long a piece of work may wait and run, in milliseconds. */
  readonly withinMs: number;
  /** Runs something later; answers how to call it off. */
  readonly after: (milliseconds: number, run: () => void) => () => void;
}

/** What waits beyond that is refused at once: it would not have its turn in time. */
export const mostHeavy = { ofCaller: 64, ofAll: 256 } as const;

interface Turn {
  readonly caller: Caller;
  begin(): void;
  refuse(reason: unknown): void;
}

/**
 * The next turn goes to the caller with the least work under way; among equals, to the one that waits longest. So one
 * caller never waits behind the many requests of another, but only for a place.
 */
export function heavyTurns({ places, withinMs, after }: TurnLimits): HeavyTurns {
  const waiting = new Set<Turn>();
  const running = new Map<Caller, number>();
  const mostOfCaller = Math.max(1, places - 1);
  let free = places;
  let ended: { readonly reason: unknown } | undefined;

  function nextTurn(): Turn | undefined {
    let next: Turn | undefined;
    let least = mostOfCaller;
    for (const turn of waiting) {
      const count = running.get(turn.caller) ?? 0;
      if (count < least) {
        next = turn;
        least = count;
      }
    }
    return next;
  }

  function admit(): void {
    if (free === 0) return;
    const turn = nextTurn();
    if (turn === undefined) return;
    waiting.delete(turn);
    take(turn.caller);
    turn.begin();
    admit();
  }

  function take(caller: Caller): void {
    free -= 1;
    running.set(caller, (running.get(caller) ?? 0) + 1);
  }

  function giveBack(caller: Caller): void {
    free += 1;
    const left = (running.get(caller) ?? 1) - 1;
    if (left === 0) running.delete(caller);
    else running.set(caller, left);
    admit();
  }

  function isFull(caller: Caller): boolean {
    if (waiting.size >= mostHeavy.ofAll) return true;
    let ofCaller = 0;
    for (const turn of waiting) if (turn.caller === caller) ofCaller += 1;
    return ofCaller >= mostHeavy.ofCaller;
  }

  return {
    run: (caller, work) =>
      new Promise((resolve, reject) => {
        if (ended !== undefined) return reject(ended.reason);
        if (isFull(caller)) return reject(tooSlow());
        const inTime = after(withinMs, () => {
          waiting.delete(turn);
          reject(tooSlow());
        });
        const turn: Turn = {
          caller,
          begin: () =>
            void work()
              .then(resolve, reject)
              .finally(() => {
                inTime();
                giveBack(caller);
              }),
          refuse: (reason) => {
            inTime();
            reject(reason);
          },
        };
        waiting.add(turn);
        admit();
      }),
    get waiting() {
      return waiting.size + places - free;
    },
    end: (reason) => {
      ended = { reason };
      for (const turn of waiting) turn.refuse(reason);
      waiting.clear();
    },
  };
}

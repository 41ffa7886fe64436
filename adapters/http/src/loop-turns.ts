/** How long work of many steps may hold the event loop before others have their turn, in milliseconds. */
const longestTurn = 8;

/**
 * Turns of the event loop, shared by everything in this process that takes many steps. Each step by itself is short,
 * but a hundred of them in a row, or ten callers at once, would delay every other request. With a store that answers at
 * once (SQLite), waiting for it does not end the turn: only `setImmediate` lets the loop continue.
 */
export interface LoopTurns {
  /** To be awaited between two steps. Fulfilled at once while the turn is young, else when it is this caller's. */
  giveWay(): Promise<void>;
  /** Whether the turn has lasted so long that others should have theirs. */
  readonly isOver: boolean;
}

export function loopTurns(now: () => number = () => performance.now()): LoopTurns {
  const waiting: (() => void)[] = [];
  /** When the first step of this turn was taken; undefined before it. */
  let began: number | undefined;
  let isScheduled = false;

  function begin(): void {
    began = now();
    if (!isScheduled) setImmediate(next);
    isScheduled = true;
  }

  /** One caller a turn: all of them together would take as long as there are callers. */
  function next(): void {
    isScheduled = false;
    const resume = waiting.shift();
    if (resume === undefined) {
      began = undefined;
      return;
    }
    begin();
    resume();
  }

  const isOver = (): boolean => {
    if (began === undefined) begin();
    return now() - (began ?? 0) >= longestTurn;
  };

  return {
    get isOver() {
      return isOver();
    },
    giveWay: async () => {
      if (waiting.length > 0 || isOver()) await new Promise<void>((resolve) => waiting.push(resolve));
    },
  };
}

/** Those of this process: it has one loop. */
export const turns: LoopTurns = loopTurns();

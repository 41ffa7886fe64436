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
  /** Whether `giveWay` would wait. */
  readonly mustWait: boolean;
}

export function loopTurns(now: () => number = () => performance.now()): LoopTurns {
  const waiting: (() => void)[] = [];
  /** When the first step of this turn was taken; undefined before it. */
  let began: number | undefined;
  let isScheduled = false;
  /** Set while waiting callers are resumed, which need not wait for each other again. */
  let isResuming = false;

  function begin(): void {
    began = now();
    if (!isScheduled) setImmediate(() => void next());
    isScheduled = true;
  }

  /**
   * Lets those go on who wait, one after the other, until the turn is over. What others have done before it in the same
   * turn of the loop, such as a large transaction, does not count: else each turn would let one step of one caller
   * pass.
   */
  async function next(): Promise<void> {
    isScheduled = false;
    if (waiting.length === 0) {
      began = undefined;
      return;
    }
    begin();
    isResuming = true;
    do {
      waiting.shift()?.();
      await stepsTaken();
    } while (waiting.length > 0 && !isOver());
    isResuming = false;
  }

  const isOver = (): boolean => {
    if (began === undefined) begin();
    return now() - (began ?? 0) >= longestTurn;
  };

  const mustWait = (): boolean => (waiting.length > 0 && !isResuming) || isOver();

  return {
    get isOver() {
      return isOver();
    },
    get mustWait() {
      return mustWait();
    },
    giveWay: async () => {
      if (mustWait()) await new Promise<void>((resolve) => waiting.push(resolve));
    },
  };
}

/** Fulfilled when everything has run that does not wait for I/O or another turn. */
const stepsTaken = (): Promise<void> => new Promise((resolve) => process.nextTick(resolve));

/** The turns of this process, which has one event loop. */
export const turns: LoopTurns = loopTurns();

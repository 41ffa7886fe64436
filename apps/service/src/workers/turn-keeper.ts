/** The primary's side of the turns to write: one worker at a time has the turn, and keeps it until another wants it. */
export interface TurnKeeper {
  want(worker: number): void;
  give(worker: number): void;
  /** The worker has ended. */
  forget(worker: number): void;
}

/**
 * @param grant notifies a worker that it has the turn
 * @param press notifies a worker that another one wants to write
 */
export function turnKeeper(
  workers: () => Iterable<number>,
  grant: (worker: number) => void,
  press: (worker: number) => void,
): TurnKeeper {
  let holder: number | undefined;
  let waiting: readonly number[] = [];

  function next(): void {
    const [first, ...others] = waiting;
    holder = first;
    waiting = others;
    if (first === undefined) return;
    grant(first);
    if (others.length > 0) press(first);
  }

  return {
    want: (worker) => {
      if (worker === holder || waiting.includes(worker)) return;
      waiting = [...waiting, worker];
      // Also the workers without the turn: they write as long as they find the lock free.
      for (const each of workers()) if (each !== worker) press(each);
      if (holder === undefined) next();
    },
    give: (worker) => {
      if (worker === holder) next();
    },
    forget: (worker) => {
      waiting = waiting.filter((each) => each !== worker);
      if (worker === holder) next();
    },
  };
}

/** Runs one piece of work after the other: a connection does one thing at a time. */
export function oneAfterTheOther(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> | undefined;
  return (work) => {
    const mine = last === undefined ? work() : last.then(work, work);
    const settled = (): void => {
      if (last === mine) last = undefined;
    };
    last = mine;
    mine.then(settled, settled);
    return mine;
  };
}

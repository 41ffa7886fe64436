/**
 * Runs works one after the other, in the order in which they were handed over; one that fails stops none. What
 * comes while `most` are running or waiting is refused with what `refusal` makes.
 */
export function oneAtATime(most: number, refusal: () => Error): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  let count = 0;
  return async (work) => {
    if (count >= most) throw refusal();
    count += 1;
    const run = last.then(work);
    last = run.catch(() => undefined);
    try {
      return await run;
    } finally {
      count -= 1;
    }
  };
}

/** What was fetched before it is asked for. */
export interface Ahead<T> {
  /** Of the next item; rejected as its fetching is. */
  next(): Promise<T>;
  /** Releases what was not asked for, once its fetching has ended. */
  release(): Promise<void>;
}

/**
 * Fetches some items while the caller works on an earlier one: they begin in their order, `most` of them before they
 * are asked for.
 */
export function fetchedAhead<Item, T>(
  items: readonly Item[],
  most: number,
  fetch: (item: Item) => Promise<T>,
  release: (fetched: T) => Promise<void>,
): Ahead<T> {
  const begun: Promise<T>[] = [];
  let index = 0;
  const begin = (): void => {
    for (const item of items.slice(index, index + most + 1 - begun.length)) {
      const fetched = fetch(item);
      // A fault is for the caller who asks for the item.
      fetched.catch(() => {});
      begun.push(fetched);
      index += 1;
    }
  };
  return {
    next: () => {
      begin();
      return begun.shift() ?? Promise.reject(new Error('there is no further item'));
    },
    release: async () => {
      for (const each of await Promise.allSettled(begun.splice(0))) {
        if (each.status === 'fulfilled') await release(each.value);
      }
    },
  };
}

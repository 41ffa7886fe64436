/**
 * A value that changes, for any user interface: `useSyncExternalStore(cell.subscribe, cell.snapshot)`. A snapshot is
 * never changed, and is the same object until something in it is different.
 */
export interface Readable<Value> {
  /** Called after each change, without the value. Returns a function that ends it. */
  subscribe(listener: () => void): () => void;
  snapshot(): Value;
}

export interface Cell<Value> extends Readable<Value> {
  set(next: Value): void;
  update(change: (value: Value) => Value): void;
}

/** @param failed hears of listeners that throw; the others are called all the same */
export function cell<Value>(initial: Value, failed: (error: unknown) => void = rethrowLater): Cell<Value> {
  const listeners = new Set<() => void>();
  let value = initial;
  function set(next: Value): void {
    if (Object.is(next, value)) return;
    value = next;
    for (const listener of [...listeners]) {
      try {
        listener();
      } catch (error) {
        failed(error);
      }
    }
  }
  return {
    subscribe: (listener) => {
      // The same function may be given twice, and each is ended by itself.
      const own = (): void => listener();
      listeners.add(own);
      return () => void listeners.delete(own);
    },
    snapshot: () => value,
    set,
    update: (change) => set(change(value)),
  };
}

function rethrowLater(error: unknown): void {
  queueMicrotask(() => {
    throw error;
  });
}

import { callApart } from './call-apart.ts';

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

export function cell<Value>(initial: Value): Cell<Value> {
  // The same function may be given twice, and each is ended by itself.
  const listeners = new Set<{ readonly call: () => void }>();
  let value = initial;
  function set(next: Value): void {
    if (Object.is(next, value)) return;
    value = next;
    for (const { call } of [...listeners]) callApart(call);
  }
  return {
    subscribe: (call) => {
      const own = { call };
      listeners.add(own);
      return () => void listeners.delete(own);
    },
    snapshot: () => value,
    set,
    update: (change) => set(change(value)),
  };
}

import { refuse } from '@helpdesk/domain';
import type { Store, StoreReader } from '@helpdesk/domain/ports';
import type { OpenStore } from '../../support/stores.ts';

/** Where a read is held: before it looks, or with what it has seen. */
type Side = 'before' | 'after';

interface Held {
  /** Fulfilled when a read has come to the gate. */
  readonly reached: Promise<void>;
  release(): void;
}

/** Reads of a store that a test stops or breaks, as a slow database would. Transactions pass. */
export interface Gate {
  /** Holds one later call of `method`, such as `conversations.findById`. The first `skip` calls pass. */
  hold(method: string, side: Side, skip?: number): Held;
  /** One coming call finds the database gone. */
  fail(method: string): Promise<void>;
}

/** A store whose every answer takes a turn or two, as one behind a network does; so what runs at once does mix. */
export function jittered(open: OpenStore, random: () => number): OpenStore {
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  return async () => {
    const { store, close } = await open();
    const late = async <T>(ask: () => Promise<T>): Promise<T> => {
      if (random() < 0.5) await turn();
      const value = await ask();
      if (random() < 0.5) await turn();
      if (random() < 0.1) await turn();
      return value;
    };
    return {
      store: {
        read: (work, options) => late(() => store.read(work, options)),
        transact: (work, options) => late(() => store.transact(work, options)),
      },
      close,
    };
  };
}

interface Trap {
  skip: number;
  readonly act: (call: () => Promise<unknown>) => Promise<unknown>;
}

export function gated(open: OpenStore): { readonly open: OpenStore; readonly gate: Gate } {
  const traps = new Map<string, Trap[]>();

  async function pass(method: string, call: () => Promise<unknown>): Promise<unknown> {
    const trap = traps.get(method)?.[0];
    if (trap === undefined) return call();
    if (trap.skip > 0) {
      trap.skip -= 1;
      return call();
    }
    traps.get(method)?.shift();
    return trap.act(call);
  }

  function set(method: string, trap: Trap): void {
    traps.set(method, [...(traps.get(method) ?? []), trap]);
  }

  const gate: Gate = {
    hold: (method, side, skip = 0) => {
      const reached = Promise.withResolvers<void>();
      const released = Promise.withResolvers<void>();
      set(method, {
        skip,
        act: async (call) => {
          const result = side === 'after' ? await call() : undefined;
          reached.resolve();
          await released.promise;
          return side === 'after' ? result : call();
        },
      });
      return { reached: reached.promise, release: released.resolve };
    },
    fail: (method) => {
      const failed = Promise.withResolvers<void>();
      set(method, {
        skip: 0,
        act: async () => {
          failed.resolve();
          throw refuse('store.unavailable', 'The database is gone', { retryAfter: 1 });
        },
      });
      return failed.promise;
    },
  };

  const watched = (reader: StoreReader): StoreReader =>
    Object.fromEntries(
      Object.entries(reader).map(([name, repository]) => [name, watchedRepository(name, repository as object)]),
    ) as unknown as StoreReader;

  const watchedRepository = (name: string, repository: object): object =>
    Object.fromEntries(
      Object.entries(repository as Readonly<Record<string, (...args: unknown[]) => Promise<unknown>>>).map(
        ([method, run]) => [method, (...args: unknown[]) => pass(`${name}.${method}`, () => run(...args))],
      ),
    );

  return {
    gate,
    open: async () => {
      const { store, close } = await open();
      const slow: Store = {
        transact: store.transact,
        read: (work, options) => store.read((reader) => work(watched(reader)), options),
      };
      return { store: slow, close };
    },
  };
}

import type { SqlConnection, SqlEngine } from './engine.ts';

type Statement = Parameters<SqlConnection['execute']>;

/** Lends a connection on which the state of the database stays as it is, for as long as `use` runs. */
export type LendState = <T>(use: (connection: SqlConnection) => Promise<T>) => Promise<T>;

/** What reads of one state take their connections from; see `ReadOptions.oneState`. */
export interface StateLenders {
  readonly engine: SqlEngine;
  readonly light: LendState;
  /** For queries whose cost grows with the desk, after a wait for their turn. */
  readonly heavy: LendState;
}

/** One piece of work that reads one state. */
export interface OneState {
  readonly connection: SqlConnection & Required<Pick<SqlConnection, 'heavy' | 'remembered'>>;
  /** The work has ended: its connection is given back as soon as its last statement is answered. */
  end(): void;
}

/**
 * Nothing is lent before the first statement. The first heavy one gives the light connection back before it waits, so
 * that what waits for its turn keeps no connection from the others. From then on everything is read where that one is.
 */
export function oneState({ engine, light, heavy }: StateLenders): OneState {
  let held: Held | undefined;
  let isHeavy = false;
  let isOver = false;
  const current = (): Held => {
    if (isOver) throw new Error('a handle of the store was used after its work had ended');
    held ??= hold(light);
    return held;
  };
  const ofHeavy = (): Held => {
    if (isHeavy || isOver) return current();
    held?.end();
    isHeavy = true;
    held = hold(heavy);
    return held;
  };
  return {
    connection: {
      engine,
      execute: async (...statement) => current().run(({ execute }) => execute(...statement)),
      remembered: async (key, read) =>
        current().run(({ remembered }) => (remembered === undefined ? read() : remembered(key, read))),
      heavy: {
        engine,
        execute: async (...statement: Statement) => ofHeavy().run(({ execute }) => execute(...statement)),
      },
    },
    end: () => {
      isOver = true;
      held?.end();
    },
  };
}

interface Held {
  run<T>(use: (connection: SqlConnection) => Promise<T>): Promise<T>;
  end(): void;
}

function hold(lend: LendState): Held {
  let giveBack = (): void => {};
  let underWay = 0;
  let isOver = false;
  const ended = new Promise<void>((resolve) => {
    giveBack = resolve;
  });
  let lentFor: Promise<void> = ended;
  const opened = new Promise<SqlConnection>((resolve, reject) => {
    lentFor = lend((connection) => {
      resolve(connection);
      return ended;
    });
    lentFor.catch(reject);
  });
  const endWhenIdle = (): void => {
    if (isOver && underWay === 0) giveBack();
  };
  return {
    run: async (use) => {
      underWay += 1;
      try {
        // A turn may end while a statement is running, whose result is not needed any more.
        return await Promise.race([opened.then(use), lentFor.then(neverReached)]);
      } finally {
        underWay -= 1;
        endWhenIdle();
      }
    },
    end: () => {
      isOver = true;
      endWhenIdle();
    },
  };
}

/** A connection is not given back while a statement is under way. */
function neverReached(): never {
  throw new Error('a connection was given back while it was used');
}

import { type Caller, type HeavyTurns, oneState, type SqlConnection, tooSlow } from '@helpdesk/sql';
import { postgresEngine } from '../postgres-engine.ts';
import { HandleMisuse, isOutOfTime } from '../postgres-errors.ts';
import type { ConnectionPool, Lent } from './connection-pool.ts';
import { type Encounter, postgresConnection } from './postgres-connection.ts';
import type { Semaphore } from './semaphore.ts';
import type { SharedReading } from './shared-reading.ts';

export interface ReadingOptions {
  /** Runs light statements. */
  readonly shared: SharedReading;
  readonly encounter: Encounter;
  readonly turns: HeavyTurns;
  /** How long a heavy statement may take, in milliseconds. */
  readonly heavyWithin: number;
  readonly caller: Caller;
}

/**
 * A connection for one piece of work that reads. Each statement runs on whichever connection of the pool is free, so
 * that work which waits for its heavy turn keeps none from the others.
 */
export async function withReadingConnection<T>(
  pool: ConnectionPool,
  { shared, encounter, turns, heavyWithin, caller }: ReadingOptions,
  work: (connection: SqlConnection) => Promise<T>,
): Promise<T> {
  let isOver = false;
  const requireWork = (): void => {
    if (isOver) throw new HandleMisuse('a handle of the store was used after its work had ended');
  };
  try {
    return await work({
      engine: postgresEngine,
      execute: async (text, values, isFixed) => {
        requireWork();
        return shared((lent) => postgresConnection(lent, encounter).execute(text, values, isFixed));
      },
      heavy: {
        engine: postgresEngine,
        execute: (text, values, isFixed) =>
          turns.run(caller, async () => {
            requireWork();
            return pool.lend((lent) => limitedStatement(lent, { encounter, heavyWithin }, text, values, isFixed));
          }),
      },
    });
  } finally {
    isOver = true;
  }
}

export interface StateOptions extends Omit<ReadingOptions, 'shared'> {
  /** Lets light reads of one state in: each has a connection of its own, of which the others need some. */
  readonly states: Semaphore;
}

/** A connection for one piece of work that reads one state; see `oneState`. */
export async function withStateConnection<T>(
  pool: ConnectionPool,
  { states, encounter, turns, heavyWithin, caller }: StateOptions,
  work: (connection: SqlConnection) => Promise<T>,
): Promise<T> {
  const { connection, end } = oneState({
    engine: postgresEngine,
    light: (use) => states.run(() => pool.lend((lent) => inSnapshot(lent, { encounter, begin: beginState }, use))),
    heavy: (use) => {
      const begin = `${beginState}; set local statement_timeout = ${Math.ceil(heavyWithin)}`;
      return turns.run(caller, () =>
        pool.lend((lent) => inSnapshot(lent, { encounter, begin }, (state) => use(withinTime(state)))),
      );
    },
  });
  try {
    return await work(connection);
  } finally {
    end();
  }
}

const beginState = 'begin isolation level repeatable read, read only';

/** The transaction costs no round trip: it begins together with the first statement, and its end is not waited for. */
async function inSnapshot<T>(
  lent: Lent,
  { encounter, begin }: { readonly encounter: Encounter; readonly begin: string },
  use: (connection: SqlConnection) => Promise<T>,
): Promise<T> {
  const connection = postgresConnection(lent, encounter);
  const begun = connection.execute(begin, []);
  begun.catch(lent.spoil);
  try {
    return await use({
      engine: postgresEngine,
      execute: async (...statement) => (await Promise.all([connection.execute(...statement), begun]))[0],
    });
  } finally {
    await lent.query({ text: 'commit' }).catch(lent.spoil);
  }
}

function withinTime(connection: SqlConnection): SqlConnection {
  return {
    ...connection,
    execute: async (...statement) => {
      try {
        return await connection.execute(...statement);
      } catch (error) {
        throw isOutOfTime(error) ? tooSlow(error) : error;
      }
    },
  };
}

/** One statement whose time limit on the server is lower than usual; one round trip. */
async function limitedStatement(
  lent: Lent,
  { encounter, heavyWithin }: Pick<ReadingOptions, 'encounter' | 'heavyWithin'>,
  ...[text, values, isFixed]: Parameters<SqlConnection['execute']>
): Promise<readonly unknown[]> {
  const connection = postgresConnection(lent, encounter);
  const limit = connection.execute(setTimeLimit, [String(heavyWithin)], true);
  const answer = connection.execute(text, values, isFixed);
  // The connection goes back to the pool; what fails here spoils it.
  const reset = connection.execute(resetTimeLimit, [], true).catch(lent.spoil);
  const [, outcome] = await Promise.allSettled([limit, answer, reset]);
  if (outcome.status === 'fulfilled') return outcome.value;
  throw isOutOfTime(outcome.reason) ? tooSlow(outcome.reason) : outcome.reason;
}

const setTimeLimit = "select set_config('statement_timeout', $1, false)";
const resetTimeLimit = 'reset statement_timeout';

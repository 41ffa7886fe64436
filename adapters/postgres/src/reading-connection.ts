import { type Caller, type HeavyTurns, type SqlConnection, tooSlow } from '@helpdesk/sql';
import type { ConnectionPool, Lent } from './connection-pool.ts';
import { type Encounter, postgresConnection } from './postgres-connection.ts';
import { postgresEngine } from './postgres-engine.ts';
import { HandleMisuse, isOutOfTime } from './postgres-errors.ts';

export interface ReadingOptions {
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
  { encounter, turns, heavyWithin, caller }: ReadingOptions,
  work: (connection: SqlConnection) => Promise<T>,
): Promise<T> {
  let isOver = false;
  const lend = <R>(run: (lent: Lent) => Promise<R>): Promise<R> => {
    if (isOver) throw new HandleMisuse('a handle of the store was used after its work had ended');
    return pool.lend(run);
  };
  try {
    return await work({
      engine: postgresEngine,
      execute: async (text, values, isFixed) =>
        lend((lent) => postgresConnection(lent, encounter).execute(text, values, isFixed)),
      heavy: {
        engine: postgresEngine,
        execute: (text, values, isFixed) =>
          turns.run(caller, async () =>
            lend((lent) => limitedConnection(lent, encounter, heavyWithin).execute(text, values, isFixed)),
          ),
      },
    });
  } finally {
    isOver = true;
  }
}

/** With a limit on the time of the server that is lower than that of other statements. */
function limitedConnection(lent: Lent, encounter: Encounter, withinMs: number): SqlConnection {
  const connection = postgresConnection(lent, encounter);
  return {
    engine: postgresEngine,
    execute: async (text, values, isFixed) => {
      await connection.execute(setTimeLimit, [String(withinMs)], true);
      try {
        return await connection.execute(text, values, isFixed);
      } catch (error) {
        throw isOutOfTime(error) ? tooSlow(error) : error;
      } finally {
        // The connection goes back to the pool. What fails here has failed above, too, and spoils the connection.
        await connection.execute('reset statement_timeout', []).catch(lent.spoil);
      }
    },
  };
}

const setTimeLimit = "select set_config('statement_timeout', $1, false)";

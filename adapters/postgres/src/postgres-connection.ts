import { type SqlConnection, tooSlow } from '@helpdesk/sql';
import type { Lent } from './connection-pool.ts';
import { postgresEngine } from './postgres-engine.ts';
import { isCollision, isOutdated, isOutOfTime, isUniqueViolation, storeError } from './postgres-errors.ts';

/** What a piece of work has met. */
export interface Encounter {
  /** Another was in the way: run again, the work sees what that one has done. */
  mayPass: boolean;
}

export function noteEncounter(encounter: Encounter, error: unknown): void {
  if (isUniqueViolation(error) || isCollision(error) || isOutdated(error)) encounter.mayPass = true;
}

/** Statements of fixed shape are prepared under names; there are only so many of them. */
const names = new Map<string, string>();

/** @param heavyWithin given: heavy queries end within so many milliseconds; a transaction has none */
export function postgresConnection(lent: Lent, encounter?: Encounter, heavyWithin?: number): SqlConnection {
  return {
    engine: postgresEngine,
    ...(heavyWithin !== undefined && { heavy: heavyConnection(lent, encounter, heavyWithin) }),
    execute: async (text, values, isFixed) => {
      try {
        const statement = { text, values: [...values] };
        const { rows } = await lent.query(isFixed ? { ...statement, name: nameOf(text) } : statement);
        return rows;
      } catch (error) {
        if (encounter !== undefined) noteEncounter(encounter, error);
        throw storeError(error);
      }
    },
  };
}

/** The same, with a limit on the time of the server that is lower than that of other statements. */
function heavyConnection(lent: Lent, encounter: Encounter | undefined, withinMs: number): SqlConnection {
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

function nameOf(text: string): string {
  let name = names.get(text);
  if (name === undefined) {
    name = `q${names.size}`;
    names.set(text, name);
  }
  return name;
}

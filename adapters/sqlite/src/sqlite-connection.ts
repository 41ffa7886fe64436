import type { SqlConnection } from '@helpdesk/sql';
import type { Connection } from './open-database.ts';
import { preparedStatements } from './prepared-statements.ts';
import { sqliteEngine } from './sqlite-engine.ts';
import { storeError, unavailable } from './sqlite-errors.ts';

/** @param onError receives the errors of the driver */
export function sqliteConnection(database: Connection, onError?: (error: unknown) => void): SqlConnection {
  const run = preparedStatements(database);
  return {
    engine: sqliteEngine,
    execute: async (text, parameters) => {
      try {
        if (!database.open) throw unavailable();
        return run(text, parameters);
      } catch (error) {
        onError?.(error);
        throw storeError(error);
      }
    },
  };
}

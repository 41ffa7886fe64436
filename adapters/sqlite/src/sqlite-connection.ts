import type { SqlConnection } from '@helpdesk/sql';
import type { Connection } from './open-database.ts';
import { preparedStatements } from './prepared-statements.ts';
import { sqliteEngine } from './sqlite-engine.ts';
import { storeError, unavailable } from './sqlite-errors.ts';

/** @param heavy for queries that would hold the event loop */
export function sqliteConnection(database: Connection, heavy?: SqlConnection): SqlConnection {
  const run = preparedStatements(database);
  return {
    engine: sqliteEngine,
    ...(heavy && { heavy }),
    execute: async (text, parameters) => {
      try {
        if (!database.open) throw unavailable();
        return run(text, parameters);
      } catch (error) {
        throw storeError(error);
      }
    },
  };
}

import type { SqlConnection } from '@helpdesk/sql';
import type { Connection } from './open-database.ts';
import { preparedStatements } from './prepared-statements.ts';
import { sqliteEngine } from './sqlite-engine.ts';
import { storeError, unavailable } from './sqlite-errors.ts';

interface ConnectionOptions {
  /** For queries that would hold the event loop. */
  readonly heavy?: SqlConnection;
  /** Told what the driver throws. */
  readonly onError?: (error: unknown) => void;
}

export function sqliteConnection(database: Connection, { heavy, onError }: ConnectionOptions = {}): SqlConnection {
  const run = preparedStatements(database);
  return {
    engine: sqliteEngine,
    ...(heavy && { heavy }),
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

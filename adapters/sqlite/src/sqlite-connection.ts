import type { SqlConnection } from '@helpdesk/sql';
import type { Statement } from 'better-sqlite3';
import type { Connection } from './open-database.ts';
import { sqliteEngine } from './sqlite-engine.ts';
import { storeError } from './sqlite-errors.ts';

/** Prepares each statement once and keeps it as long as the connection. */
export function sqliteConnection(database: Connection): SqlConnection {
  const statements = new Map<string, Statement>();
  return {
    engine: sqliteEngine,
    execute: async (text, parameters) => {
      try {
        let statement = statements.get(text);
        if (statement === undefined) {
          statement = database.prepare(text);
          statements.set(text, statement);
        }
        if (statement.reader) return statement.all(...parameters);
        statement.run(...parameters);
        return none;
      } catch (error) {
        throw storeError(error);
      }
    },
  };
}

const none: readonly unknown[] = [];

import type { SqlConnection } from '@helpdesk/sql';
import type { Statement } from 'better-sqlite3';
import type { Connection } from './open-database.ts';
import { sqliteEngine } from './sqlite-engine.ts';
import { storeError, unavailable } from './sqlite-errors.ts';

/** More than the statements of fixed shape; a filter of a caller makes new ones without end. */
const statementsKept = 256;

/** Prepares each statement once; the least recently used are forgotten. */
export function sqliteConnection(database: Connection): SqlConnection {
  const statements = new Map<string, Statement>();
  return {
    engine: sqliteEngine,
    execute: async (text, parameters) => {
      try {
        if (!database.open) throw unavailable();
        const kept = statements.get(text);
        const statement = kept ?? database.prepare(text);
        if (kept !== undefined) statements.delete(text);
        else if (statements.size >= statementsKept) forgetOldest(statements);
        statements.set(text, statement);
        if (statement.reader) return statement.all(...parameters);
        statement.run(...parameters);
        return none;
      } catch (error) {
        throw storeError(error);
      }
    },
  };
}

function forgetOldest(statements: Map<string, Statement>): void {
  const [oldest] = statements.keys();
  if (oldest !== undefined) statements.delete(oldest);
}

const none: readonly unknown[] = [];

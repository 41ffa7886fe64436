import type { Statement } from 'better-sqlite3';
import type { Connection } from './open-database.ts';

/** More than the statements of fixed shape; a filter of a caller makes new ones without end. */
const statementsKept = 256;

/** Runs a statement and answers its rows. */
export type RunStatement = (text: string, parameters: readonly unknown[]) => readonly unknown[];

/** Prepares each statement once; the least recently used are forgotten. Throws what the driver throws. */
export function preparedStatements(database: Connection): RunStatement {
  const statements = new Map<string, Statement>();
  return (text, parameters) => {
    const kept = statements.get(text);
    const statement = kept ?? database.prepare(text);
    if (kept !== undefined) statements.delete(text);
    else if (statements.size >= statementsKept) forgetOldest(statements);
    statements.set(text, statement);
    if (statement.reader) return statement.all(...parameters);
    statement.run(...parameters);
    return none;
  };
}

function forgetOldest(statements: Map<string, Statement>): void {
  const [oldest] = statements.keys();
  if (oldest !== undefined) statements.delete(oldest);
}

const none: readonly unknown[] = [];

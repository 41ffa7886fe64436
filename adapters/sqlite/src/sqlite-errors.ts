import { DomainError, refuse } from '@helpdesk/domain';
import Database from 'better-sqlite3';

const unique: ReadonlySet<string> = new Set(['SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY']);
const away = /^SQLITE_(?:BUSY|LOCKED|FULL|IOERR|CANTOPEN|READONLY|PERM|PROTOCOL|CORRUPT|NOTADB)/;
const damaged = /^SQLITE_(?:CORRUPT|NOTADB)/;

export function isBusy(error: unknown): boolean {
  return error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY');
}

/** The file is damaged. Waiting does not help. */
export function isDamage(error: unknown): boolean {
  const cause = error instanceof DomainError ? error.cause : error;
  return cause instanceof Database.SqliteError && damaged.test(cause.code);
}

/** The driver's error in the words of the store port; any other error as it is. */
export function storeError(error: unknown): unknown {
  if (!(error instanceof Database.SqliteError)) return error;
  if (unique.has(error.code)) return refuse('store.unique', 'A value that must be unique is taken');
  return away.test(error.code) ? unavailable(error) : error;
}

export function unavailable(cause?: unknown): DomainError {
  const refusal = refuse('store.unavailable', 'The database cannot be reached or written', {
    retryAfter: 1,
  });
  if (cause !== undefined) refusal.cause = cause;
  return refusal;
}

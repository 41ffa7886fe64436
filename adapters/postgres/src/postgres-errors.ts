import { DomainError, refuse } from '@helpdesk/domain';
import { DatabaseError } from 'pg';

const uniqueViolation = '23505';

/** Errors of conflicting transactions: the same work succeeds when it is retried. */
const collisions: ReadonlySet<string> = new Set(['40001', '40P01']);

/**
 * Connection lost or refused, operator intervention (shutdown, a terminated or timed out statement), no resources,
 * a lock not available, disk or system error, a server that takes no writes, or an account that lost its rights.
 */
const away = /^(?:08|53|57|58|28)|^(?:55P03|25006|25P03|3D000)$/;

export function isUniqueViolation(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === uniqueViolation;
}

export function isCollision(error: unknown): boolean {
  return error instanceof DatabaseError && collisions.has(error.code ?? '');
}

/** A newer node has changed a table, and the statement that was prepared here does not fit it any more. */
export function isOutdated(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === '0A000' && /cached plan/.test(error.message);
}

/** The connection is of no use any more: the server did not send this error, or has ended the session. */
export function isBroken(error: unknown): boolean {
  return !(error instanceof DatabaseError) || isOutdated(error) || /^(?:08|57P0|25P03)/.test(error.code ?? '');
}

/** The server ended the statement because its time was over. */
export function isOutOfTime(error: unknown): boolean {
  const cause = error instanceof DomainError ? error.cause : error;
  return cause instanceof DatabaseError && cause.code === '57014';
}

/** A fault of the program, not of the database. */
export class HandleMisuse extends Error {}

/** Converts an error of the driver to the error that the store port promises. */
export function storeError(error: unknown): unknown {
  if (error instanceof DomainError || error instanceof HandleMisuse) return error;
  if (!(error instanceof DatabaseError)) return unavailable(error);
  const code = error.code ?? '';
  if (code === uniqueViolation) return refuse('store.unique', 'A value that must be unique is taken');
  return away.test(code) || collisions.has(code) || isOutdated(error) ? unavailable(error) : error;
}

export function unavailable(cause?: unknown): DomainError {
  const refusal = refuse('store.unavailable', 'The database cannot be reached or written', {
    retryAfter: 1,
  });
  if (cause !== undefined) refusal.cause = cause;
  return refusal;
}

/**
 * The server is running and refuses, such as for too many connections. Errors of a server that starts or stops do not
 * count.
 */
export function isAnswer(error: unknown): boolean {
  return error instanceof DatabaseError && !/^57P0|^08/.test(error.code ?? '');
}

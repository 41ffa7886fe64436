import { type DomainError, refuse } from '@helpdesk/domain';
import type { SqlConnection } from './engine.ts';

/** How long a search, a list with a filter or a report may take, in milliseconds. */
export const heavyWithin = 5_000;

/** The connection for a query whose cost grows with the desk. */
export function heavyOf(connection: SqlConnection): SqlConnection {
  return connection.heavy ?? connection;
}

/** A heavy query did not end in time. */
export function tooSlow(cause?: unknown): DomainError {
  const message = 'This took too long to find. Narrow the search, the filter or the time, or try again later';
  const refusal = refuse('store.too_slow', message, { retryAfter: 5 });
  if (cause !== undefined) refusal.cause = cause;
  return refusal;
}

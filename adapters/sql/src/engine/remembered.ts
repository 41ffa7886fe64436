import type { SqlConnection } from './engine.ts';

/**
 * Reads what every request needs (such as the caller) once, and keeps it until something is committed.
 *
 * @param key unique among all remembered values; begins with the kind of value
 */
export function remembered<T>(connection: SqlConnection, key: string, read: () => Promise<T>): Promise<T> {
  return connection.remembered === undefined ? read() : connection.remembered(key, read);
}

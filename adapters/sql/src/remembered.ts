import type { SqlConnection } from './engine.ts';

/**
 * What every request asks for again (who the caller is), read once until something is committed.
 *
 * @param key of everything that is remembered: begins with a word for what it is
 */
export function remembered<T>(connection: SqlConnection, key: string, read: () => Promise<T>): Promise<T> {
  return connection.remembered === undefined ? read() : connection.remembered(key, read);
}

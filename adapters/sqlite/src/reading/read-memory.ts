import type { SqlConnection } from '@helpdesk/sql';
import type { Connection } from '../open-database.ts';

/** The most keys. Beyond it all are forgotten, which costs one read each. */
const most = 1_000;

/**
 * Remembers until another connection of any process commits: SQLite counts that. So the connection itself must not
 * write.
 */
export function readMemory(database: Connection): NonNullable<SqlConnection['remembered']> {
  const changes = database.prepare('pragma data_version').pluck();
  const found = new Map<string, Promise<unknown>>();
  let seen: unknown;
  return <T>(key: string, read: () => Promise<T>): Promise<T> => {
    // What fails here fails in the read, too, where it is reported.
    const now = database.open ? changes.get() : undefined;
    if (now !== seen || found.size >= most) found.clear();
    seen = now;
    const known = found.get(key) as Promise<T> | undefined;
    if (known !== undefined) return known;
    // The statement runs within this call: what is found is not older than the count.
    const reading = read();
    found.set(key, reading);
    reading.catch(() => {
      if (found.get(key) === reading) found.delete(key);
    });
    return reading;
  };
}

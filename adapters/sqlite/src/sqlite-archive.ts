import {
  type Archive,
  archiveReader,
  archiveTables,
  archiveTablesOf,
  archiveWriter,
  factsSince,
  failAllUnsent,
  mailSince,
  readAllFacts,
} from '@helpdesk/sql';
import { latestSchema, schemaState, upgradeRows } from './migrate.ts';
import { migrations } from './migrations/all.ts';
import { type Connection, openReader, openWriter, type SqliteOptions } from './open-database.ts';
import { sqliteConnection } from './sqlite-connection.ts';
import { storeError } from './sqlite-errors.ts';
import { sqliteSequences } from './sqlite-sequences.ts';

/** How long a fill waits for a writer of another process, in milliseconds. */
const lockWait = 10_000;

/** Each piece of work has its own connection, so that the service continues to read and write during a snapshot. */
export function sqliteArchive(options: SqliteOptions): Archive {
  const reading = <T>(work: (database: Connection) => Promise<T>) => inside(() => openReader(options.file), work);
  return {
    schema: latestSchema,
    tables: archiveTables,
    tablesOf: (schema) => archiveTablesOf(migrations, schema),
    schemaState: () => reading(async (database) => schemaState(database)),
    snapshot: (work) =>
      reading(async (database) => {
        database.exec('begin');
        // The snapshot is taken at the first read, not at `begin`.
        database.prepare('select count(*) from sqlite_schema').get();
        return work(archiveReader(sqliteConnection(database), sqliteSequences));
      }),
    fill: (work) =>
      inside(
        () => openWriter(options),
        (database) => fillOn(database)(work),
      ),
    fillInParts: (work) =>
      inside(
        () => openWriter(options),
        (database) => {
          for (const setting of forParts) database.pragma(setting);
          return work(fillOn(database));
        },
      ),
  };
}

/**
 * Indexes are written to all over. A part that a power cut loses can be filled again; it is there whole or not at all.
 */
const forParts = ['cache_size = -256000', 'synchronous = NORMAL'] as const;

/** Transactions of the connection, one after the other. */
function fillOn(database: Connection): Archive['fill'] {
  database.pragma(`busy_timeout = ${lockWait}`);
  const connection = sqliteConnection(database);
  const upgrade = async (from: number) => {
    upgradeRows(database, from);
    if (from < factsSince) await readAllFacts(connection);
    if (from < mailSince) await failAllUnsent(connection);
  };
  return async (work) => {
    database.exec('begin immediate');
    try {
      const result = await work(archiveWriter(connection, sqliteSequences, upgrade));
      database.exec('commit');
      return result;
    } catch (error) {
      if (database.inTransaction) database.exec('rollback');
      throw storeError(error);
    }
  };
}

/** Closing ends the transaction: what was not committed is undone. */
async function inside<T>(open: () => Connection, work: (database: Connection) => Promise<T>): Promise<T> {
  let database: Connection | undefined;
  try {
    database = open();
    return await work(database);
  } catch (error) {
    throw storeError(error);
  } finally {
    database?.close();
  }
}

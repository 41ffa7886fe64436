import {
  type Archive,
  archiveReader,
  archiveTables,
  archiveTablesOf,
  archiveWriter,
  type SqlConnection,
} from '@helpdesk/sql';
import { Client } from 'pg';
import { closeConnection } from './close-connection.ts';
import { connectionOptions } from './connection-options.ts';
import { lockSpace, locks } from './locks.ts';
import { latestSchema, schemaState, upgradeRows } from './migrate.ts';
import { migrations } from './migrations/all.ts';
import { postgresConnection } from './postgres-connection.ts';
import { storeError } from './postgres-errors.ts';
import { postgresSequences } from './postgres-sequences.ts';

/** Each piece of work has a connection of its own, and takes as long as it takes. */
export function postgresArchive(url: string): Archive {
  const inside = async <T>(
    begin: string,
    work: (connection: SqlConnection, client: Client) => Promise<T>,
  ): Promise<T> => {
    const client = new Client(connectionOptions(url, 'helpdesk archive'));
    client.on('error', () => {});
    try {
      await client.connect().catch(refuse);
      await client.query(begin).catch(refuse);
      const connection = postgresConnection({ query: (statement) => client.query(statement), spoil: () => {} });
      const result = await work(connection, client);
      await client.query('commit').catch(refuse);
      // The first queries of a desk that has just moved in find good plans; nothing depends on it.
      if (begin !== beginReading) await client.query('analyze').catch(() => {});
      return result;
    } finally {
      // What was not committed is undone.
      await closeConnection(client.end());
    }
  };
  return {
    schema: latestSchema,
    tables: archiveTables,
    tablesOf: (schema) => archiveTablesOf(migrations, schema),
    schemaState: () => schemaState(url),
    snapshot: (work) => inside(beginReading, (connection) => work(archiveReader(connection, postgresSequences))),
    fill: (work) =>
      inside(`begin; select pg_advisory_xact_lock(${lockSpace}, ${locks.writing})`, (connection, client) =>
        work(archiveWriter(connection, postgresSequences, (from) => upgradeRows(client, from))),
      ),
  };
}

const beginReading = 'begin isolation level repeatable read, read only';

function refuse(error: unknown): never {
  throw storeError(error);
}

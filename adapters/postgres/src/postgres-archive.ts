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
  rebuildMessageSums,
  rebuildSums,
  rebuildTotals,
  rebuildUnread,
  type SqlConnection,
} from '@helpdesk/sql';
import type { Client } from 'pg';
import { addUpTotals } from './add-up-totals.ts';
import { connectionOptions } from './connection/connection-options.ts';
import { withPatientClient } from './connection/patient-client.ts';
import { postgresConnection } from './connection/postgres-connection.ts';
import { lockSpace, locks } from './locks.ts';
import { latestSchema, schemaState, upgradeRows } from './migrate.ts';
import { migrations } from './migrations/all.ts';
import { storeError } from './postgres-errors.ts';
import { postgresSequences } from './postgres-sequences.ts';

/** Each piece of work has a connection of its own, and takes as long as it takes. */
export function postgresArchive(url: string): Archive {
  const inside = <T>(work: (client: Client, connection: SqlConnection) => Promise<T>) => withClient(url, work);
  const filling = async <T>(
    settings: string,
    work: (client: Client, fill: Archive['fill']) => Promise<T>,
  ): Promise<T> =>
    inside(async (client, connection) => {
      if (settings !== '') await client.query(settings).catch(refuse);
      const upgrade = async (from: number) => {
        await upgradeRows(client, from);
        if (from < factsSince) await readAllFacts(connection);
        if (from < mailSince) await failAllUnsent(connection);
      };
      const result = await work(client, (part) =>
        inTransaction(client, beginWriting, () => part(archiveWriter(connection, postgresSequences, upgrade))),
      );
      await addUp(client).catch(refuse);
      // The first queries of a desk that has just moved in find good plans; nothing depends on it.
      await client.query('analyze').catch(() => {});
      return result;
    });
  return {
    schema: latestSchema,
    tables: archiveTables,
    tablesOf: (schema) => archiveTablesOf(migrations, schema),
    schemaState: () => schemaState(url),
    snapshot: (work) =>
      inside((client, connection) =>
        inTransaction(client, beginReading, () => work(archiveReader(connection, postgresSequences))),
      ),
    fill: (work) => filling('', (_client, fill) => fill(work)),
    fillInParts: (work) =>
      filling(forParts, async (client, fill) => {
        const result = await work(fill);
        await client.query(emptyPendingLists).catch(() => {});
        return result;
      }),
  };
}

/** Adds up the differences of an import before the service starts, which would otherwise do it while agents work. */
async function addUp(client: Client): Promise<void> {
  for (const text of addUpTotals) {
    let isMore = true;
    while (isMore) isMore = (await client.query<{ more: boolean }>(text)).rows[0]?.more === true;
  }
}

function withClient<T>(url: string, work: (client: Client, connection: SqlConnection) => Promise<T>): Promise<T> {
  return withPatientClient(connectionOptions(url, 'helpdesk archive'), (client) =>
    work(client, postgresConnection({ query: (statement) => client.query(statement), spoil: () => {} })),
  );
}

/** Computes all kept counts again. Nothing else may write to the database during this. */
export function rebuildCounts(url: string): Promise<void> {
  const differences = ['delete from activity_changes', 'delete from day_changes'];
  const texts = [...rebuildTotals, ...differences, ...rebuildSums('_settled'), ...rebuildMessageSums, ...rebuildUnread];
  return withClient(url, (client) =>
    inTransaction(client, beginWriting, async () => {
      for (const text of texts) await client.query(text).catch(refuse);
    }),
  );
}

const beginReading = 'begin isolation level repeatable read, read only';
const beginWriting = `begin; select pg_advisory_xact_lock(${lockSpace}, ${locks.writing})`;

/**
 * A part that a crash of the server loses can be filled again. New rows of the trigram indexes wait in lists, which are
 * sorted into the indexes when they are long: many rows at a time cost far less than a few.
 */
const forParts = `set synchronous_commit = off; set gin_pending_list_limit = '256MB'; set work_mem = '64MB';
  set maintenance_work_mem = '256MB'`;

/** Until it is merged, a search reads the pending list of an index row by row. */
const emptyPendingLists = `select gin_clean_pending_list(indexrelid) from pg_index
  join pg_class on pg_class.oid = indexrelid join pg_am on pg_am.oid = relam
  where amname = 'gin' and relnamespace = 'public'::regnamespace`;

async function inTransaction<T>(client: Client, begin: string, work: () => Promise<T>): Promise<T> {
  try {
    await client.query(begin).catch(refuse);
    const result = await work();
    await client.query('commit').catch(refuse);
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

function refuse(error: unknown): never {
  throw storeError(error);
}

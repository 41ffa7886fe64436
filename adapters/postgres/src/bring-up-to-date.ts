import { agreedNumbers, failUnsent, foldRows, type InTransaction, readFacts } from '@helpdesk/sql';
import type { Client } from 'pg';
import { postgresConnection } from './connection/postgres-connection.ts';
import { lockSpace, locks } from './locks.ts';
import { applyMigrations, asLong, connected } from './migrate.ts';
import { storeError } from './postgres-errors.ts';
import { searchIndexes } from './search/search-indexes.ts';

/** Implements `OpenedDatabase.migrate`. Of several processes that start at once, one migrates and the others wait. */
export async function bringUpToDate(url: string, report: (line: string) => void = () => {}) {
  const applied = await applyMigrations(url);
  await connected(url, async (client) => {
    const connection = postgresConnection({
      query: (statement) => client.query({ ...statement, ...asLong }),
      spoil: () => {},
    });
    const { find } = agreedNumbers(connection);
    // The last counters of each.
    const left = [await find('fold_finish'), await find('facts_activity_logs'), await find('unsent_mail')];
    if (left.every((counter) => counter === undefined)) return;
    await client.query({ text: 'select pg_advisory_lock($1, $2)', values: [lockSpace, locks.migrating], ...asLong });
    const transact = inTransactionOf(client, connection);
    await foldRows(connection, transact, report, async () => {
      report('preparing the search: indexes');
      for (const text of searchIndexes) await client.query({ text, ...asLong });
    });
    await readFacts(connection, transact, report);
    await failUnsent(connection, transact, report);
  });
  return applied;
}

function inTransactionOf(client: Client, connection: ReturnType<typeof postgresConnection>): InTransaction {
  return async (work) => {
    try {
      await client.query('begin');
      const result = await work(connection);
      await client.query('commit');
      return result;
    } catch (error) {
      await client.query('rollback').catch(() => {});
      throw storeError(error);
    }
  };
}

import type { SqlConnection } from '@helpdesk/sql';
import { Client } from 'pg';
import { postgresConnection } from '../../adapters/postgres/src/connection/postgres-connection.ts';
import { countedReports, type SummedReports } from '../../adapters/sql/src/repositories/counted-reports.ts';
import { openReader, openWriter } from '../../adapters/sqlite/src/open-database.ts';
import { sqliteConnection } from '../../adapters/sqlite/src/sqlite-connection.ts';

/** The reports and pages of the same database, computed without kept sums on a separate connection. */
export interface Counting {
  readonly reports: SummedReports;
  readonly conversations: number;
  /** Ids of a page, found by skipping every row before it. */
  skip(column: 'last_message_at' | 'created_at', offset: number, limit: number): Promise<readonly number[]>;
  close(): Promise<void>;
}

/** What the reports read before sums were kept. */
export const reportIndexes = [
  'create index if not exists messages_created on messages (created_at, type, private)',
  'create index if not exists conversations_resolved on conversations (resolved_at) where resolved_at is not null',
] as const;

export async function openCounting(url: string): Promise<Counting> {
  const { connection, close } = url.startsWith('sqlite:')
    ? onSqlite(url.slice('sqlite:'.length))
    : await onPostgres(url);
  const rows = (text: string) => connection.execute(text, []) as Promise<readonly { readonly value: number }[]>;
  const [count] = await rows('select count(*) as value from conversations');
  return {
    reports: countedReports(connection),
    conversations: count?.value ?? 0,
    skip: async (column, offset, limit) => {
      const order = column === 'last_message_at' && connection.engine.locksRows ? 'desc nulls last' : 'desc';
      const text = `select id as value from conversations where ${column} is not null
        order by ${column} ${order}, id desc limit ${limit} offset ${offset}`;
      return (await rows(text)).map(({ value }) => value);
    },
    close,
  };
}

function onSqlite(file: string): { connection: SqlConnection; close(): Promise<void> } {
  const writer = openWriter({ file });
  for (const text of reportIndexes) writer.exec(text);
  writer.close();
  const database = openReader(file);
  return { connection: sqliteConnection(database), close: async () => void database.close() };
}

async function onPostgres(url: string): Promise<{ connection: SqlConnection; close(): Promise<void> }> {
  const client = new Client(url);
  await client.connect();
  for (const text of reportIndexes) await client.query(text);
  const connection = postgresConnection({ query: (statement) => client.query(statement), spoil: () => {} });
  return { connection, close: () => client.end() };
}

import { Client, types } from 'pg';
import { openDatabase } from '../../bench/better-sqlite.ts';

export type Engine = 'sqlite' | 'postgres';

export const engines: readonly Engine[] = ['sqlite', 'postgres'];

/** The rows of a desk, past the service. Numbers are numbers on every engine. */
export interface Rows {
  readonly engine: Engine;
  list<Row>(sql: string): Promise<readonly Row[]>;
  /** Statements that answer nothing. */
  run(sql: string): Promise<void>;
  close(): Promise<void>;
}

export function sqliteRows(file: string): Rows {
  const database = openDatabase(file);
  return {
    engine: 'sqlite',
    list: async <Row>(sql: string) => database.prepare(sql).all() as readonly Row[],
    run: async (sql) => void database.exec(sql),
    close: async () => void database.close(),
  };
}

const int8 = 20;

export async function postgresRows(url: string): Promise<Rows> {
  const client = new Client({
    connectionString: url,
    application_name: 'fault run',
    types: { getTypeParser: (oid, format) => (oid === int8 ? Number : types.getTypeParser(oid, format)) },
  });
  client.on('error', () => {});
  await client.connect();
  return {
    engine: 'postgres',
    list: async <Row>(sql: string) => (await client.query(sql)).rows as readonly Row[],
    run: async (sql) => void (await client.query(sql)),
    close: () => client.end(),
  };
}

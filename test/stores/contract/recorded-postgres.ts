import { Client } from 'pg';
import { connectionOptions } from '../../../adapters/postgres/src/connection/connection-options.ts';
import { postgresConnection } from '../../../adapters/postgres/src/connection/postgres-connection.ts';
import { takeDatabase } from '../../support/postgres-databases.ts';
import { type RecordedStore, recordedConnection } from './recorded-store.ts';

/** A store on Postgres with one connection and one transaction at a time, which writes down every statement. */
export function recordedPostgres(): RecordedStore {
  let take: RecordedStore['take'] = () => [];
  return {
    open: async () => {
      const database = await takeDatabase();
      const client = new Client(connectionOptions(database.url, 'recorded'));
      await client.connect();
      const plain = postgresConnection({ query: (statement) => client.query(statement), spoil: () => {} });
      const { store, settled, take: takeAll } = recordedConnection(plain, 'begin');
      take = takeAll;
      return {
        store,
        close: async () => {
          await settled();
          await client.end();
          await database.giveBack();
        },
      };
    },
    take: () => take(),
  };
}

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSqliteStore } from '@helpdesk/sqlite';
import { type Connection, openWriter } from '../../../adapters/sqlite/src/open-database.ts';
import { sqliteConnection } from '../../../adapters/sqlite/src/sqlite-connection.ts';
import { onBusyMachines } from '../../support/patience.ts';
import { type RecordedStore, recordedConnection } from './recorded-store.ts';

export interface RecordedSqlite extends RecordedStore {
  /** The connection with which the store reads, to explain statements. */
  database(): Connection;
}

/** A store on SQLite with one connection and one transaction at a time, which writes down every statement. */
export function recordedSqlite(): RecordedSqlite {
  let take: RecordedStore['take'] = () => [];
  let opened: Connection | undefined;
  return {
    open: async () => {
      const folder = await mkdtemp(join(tmpdir(), 'helpdesk-recorded-'));
      const file = join(folder, 'helpdesk.db');
      const first = openSqliteStore({ file, ...onBusyMachines });
      await first.migrate();
      await first.close();
      const database = openWriter({ file });
      opened = database;
      const { store, settled, take: takeAll } = recordedConnection(sqliteConnection(database), 'begin immediate');
      take = takeAll;
      return {
        store,
        close: async () => {
          await settled();
          database.close();
          await rm(folder, { recursive: true });
        },
      };
    },
    take: () => take(),
    database: () => {
      if (opened === undefined) throw new Error('the store is not open');
      return opened;
    },
  };
}

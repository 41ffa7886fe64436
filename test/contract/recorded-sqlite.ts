import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type SqlConnection, sqlReader, sqlWriter } from '@helpdesk/sql';
import { openSqliteStore } from '@helpdesk/sqlite';
import { type Connection, openWriter } from '../../adapters/sqlite/src/open-database.ts';
import { sqliteConnection } from '../../adapters/sqlite/src/sqlite-connection.ts';
import type { OpenStore } from '../support/stores.ts';
import type { Statement } from './light-lists.ts';

/** A statement of a request; a heavy one waits for its turn and holds nobody. */
export interface Recorded extends Statement {
  readonly isHeavy: boolean;
  /** The piece of work that reads; undefined in a transaction, which is of one state. */
  readonly read: Read | undefined;
}

interface Read {
  readonly isOneState: boolean;
}

export interface RecordedStore {
  readonly open: OpenStore;
  /** The statements since the last call, without those that begin and end transactions. */
  take(): readonly Recorded[];
  /** What the store reads, to explain statements. */
  database(): Connection;
}

/** A store on SQLite with one connection and one transaction at a time, which writes down every statement. */
export function recordedSqlite(): RecordedStore {
  let log: Recorded[] = [];
  let opened: Connection | undefined;
  const database = (): Connection => {
    if (opened === undefined) throw new Error('the store is not open');
    return opened;
  };
  return {
    open: async () => {
      const folder = await mkdtemp(join(tmpdir(), 'helpdesk-recorded-'));
      const file = join(folder, 'helpdesk.db');
      const first = openSqliteStore({ file });
      await first.migrate();
      await first.close();
      opened = openWriter({ file });
      const plain = sqliteConnection(opened);
      const recording = (isHeavy: boolean, read?: Read): SqlConnection => ({
        engine: plain.engine,
        execute: (text, parameters) => {
          log.push({ text, parameters, isHeavy, read });
          return plain.execute(text, parameters);
        },
      });
      const writer = sqlWriter(recording(false));
      let last: Promise<unknown> = Promise.resolve();
      return {
        store: {
          read: async (work, { oneState: isOneState = false } = {}) => {
            const read = { isOneState };
            return work(sqlReader({ ...recording(false, read), heavy: recording(true, read) }));
          },
          transact: (work) => {
            const turn = last.then(async () => {
              await plain.execute('begin immediate', []);
              try {
                const result = await work(writer);
                await plain.execute('commit', []);
                return result;
              } catch (error) {
                await plain.execute('rollback', []);
                throw error;
              }
            });
            last = turn.catch(() => {});
            return turn;
          },
        },
        close: async () => {
          await last;
          opened?.close();
          await rm(folder, { recursive: true });
        },
      };
    },
    take: () => {
      const taken = log;
      log = [];
      return taken;
    },
    database,
  };
}

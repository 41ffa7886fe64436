import type { Store } from '@helpdesk/domain/ports';
import { type SqlConnection, sqlReader, sqlWriter } from '@helpdesk/sql';
import type { OpenStore } from '../../support/stores.ts';
import type { Statement } from './light-lists.ts';

/** A statement of a request; a heavy one waits for its turn and delays no other. */
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
}

/** One connection and one transaction at a time. Every statement is written down. */
export interface RecordedConnection extends Pick<RecordedStore, 'take'> {
  readonly store: Store;
  /** Fulfilled when no transaction is under way. */
  settled(): Promise<unknown>;
}

/** @param begin the statement that begins a transaction which writes */
export function recordedConnection(plain: SqlConnection, begin: string): RecordedConnection {
  let log: Recorded[] = [];
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
          await plain.execute(begin, []);
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
    settled: () => last,
    take: () => {
      const taken = log;
      log = [];
      return taken;
    },
  };
}

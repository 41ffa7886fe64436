import type { LendState, SqlConnection } from '@helpdesk/sql';
import type { Connection } from '../open-database.ts';
import { sqliteConnection } from '../sqlite-connection.ts';
import { storeError } from '../sqlite-errors.ts';
import { readMemory } from './read-memory.ts';

/** Connections that read one state each. */
export interface StateConnections {
  readonly lend: LendState;
  close(): void;
}

/** So many, each with a cache of its own. Reads end within a turn of the event loop, so that more do not wait for long. */
const most = 4;

interface StateConnection {
  readonly database: Connection;
  readonly connection: SqlConnection;
  readonly begin: () => void;
  readonly commit: () => void;
}

/**
 * @param open opens a connection that only reads
 * @param onError told what the driver throws
 */
export function stateConnections(open: () => Connection, onError: (error: unknown) => void): StateConnections {
  /** The one that was used last is used first: its cache is warm. */
  const idle: StateConnection[] = [];
  const waiting: ((lent: StateConnection) => void)[] = [];
  const all: StateConnection[] = [];

  function openConnection(): StateConnection {
    const database = open();
    const [begin, commit] = [database.prepare('begin'), database.prepare('commit')];
    return {
      database,
      connection: { ...sqliteConnection(database, onError), remembered: readMemory(database) },
      begin: () => begin.run(),
      commit: () => commit.run(),
    };
  }

  async function take(): Promise<StateConnection> {
    const last = idle.pop();
    if (last !== undefined) return last;
    if (all.length >= most) return new Promise((resolve) => waiting.push(resolve));
    const opened = openConnection();
    all.push(opened);
    return opened;
  }

  function giveBack(lent: StateConnection): void {
    const next = waiting.shift();
    if (next === undefined) idle.push(lent);
    else next(lent);
  }

  return {
    lend: async (use) => {
      const lent = await take();
      try {
        if (lent.database.open) lent.begin();
        return await use(lent.connection);
      } catch (error) {
        onError(error);
        throw storeError(error);
      } finally {
        if (lent.database.inTransaction) lent.commit();
        giveBack(lent);
      }
    },
    close: () => {
      for (const { database } of all) database.close();
    },
  };
}

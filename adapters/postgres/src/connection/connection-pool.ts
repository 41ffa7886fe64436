import { Pool, type PoolClient } from 'pg';
import { HandleMisuse, isBroken, storeError, unavailable } from '../postgres-errors.ts';
import { closeConnection } from './close-connection.ts';
import { limitedOptions } from './connection-options.ts';
import type { Liveness } from './liveness.ts';
import { sendTogether } from './send-together.ts';
import { serverProcessOf } from './server-process.ts';

/** A connection that is lent for one piece of work. */
export interface Lent {
  /** Statements run in the order in which they are sent; the next one may be sent before this one is answered. */
  query(statement: Statement): Promise<Answer>;
  /** Its state is unknown: it is not lent again. */
  spoil(): void;
}

export interface Pooled extends Lent {
  /** No longer when it was lost, or may be dead without knowing it. */
  readonly isUsable: boolean;
}

interface Statement {
  readonly text: string;
  values?: unknown[];
  /** Prepared under this name, once per connection. */
  readonly name?: string;
}

interface Answer {
  readonly rows: readonly unknown[];
  readonly command: string;
}

export interface ConnectionPool {
  /**
   * Throws `unavailable` when there is no connection in time. Errors of the server are thrown as the driver reports
   * them.
   */
  lend<T>(work: (connection: Pooled) => Promise<T>): Promise<T>;
  readonly load: PoolLoad;
  close(): Promise<void>;
}

/** The number of connections by their state, and of pieces of work that wait for one. */
export interface PoolLoad {
  readonly idle: number;
  readonly busy: number;
  readonly most: number;
  readonly waiting: number;
}

const idle = 'I';

/** The connections to the database. Each limit of time is multiplied by `patience`. */
export function openConnectionPool(url: string, connections: number, liveness: Liveness, patience = 1): ConnectionPool {
  const limits = limitedOptions(url, patience);
  const pool = new Pool({ ...limits, max: connections, idleTimeoutMillis: 30_000, pipeline: true });
  /** Which outage each connection has survived: one from before the last may be dead without knowing it. */
  const openedAfter = new WeakMap<PoolClient, number>();
  const suspect = (): void => liveness.suspect();
  pool.on('connect', (client) => {
    openedAfter.set(client, liveness.outages);
    // The error of a server that stops can arrive together with its greeting, before the pool has handed the connection
    // out.
    client.on('error', suspect);
  });
  // An idle connection was ended by the other side; the pool has dropped it.
  pool.on('error', suspect);

  async function take(): Promise<PoolClient> {
    for (;;) {
      if (liveness.isAway) throw unavailable();
      const taken = pool.connect();
      let client: PoolClient;
      try {
        client = await liveness.watch(taken);
      } catch (error) {
        // The connection may still arrive, after its caller was refused.
        taken.then((late) => late.release(true)).catch(() => {});
        liveness.suspect();
        throw storeError(error);
      }
      if (openedAfter.get(client) === liveness.outages) return client;
      client.release(true);
    }
  }

  return {
    lend: async (work) => {
      const client = await take();
      let isSpoiled = false;
      let isBack = false;
      const backend = serverProcessOf(client);
      // An error between two statements; the next statement throws by itself.
      const note = (): void => {
        isSpoiled = true;
      };
      client.on('error', note);
      try {
        return await work({
          query: async (statement) => {
            // Another piece of work may have it by now.
            if (isBack) throw new HandleMisuse('a handle of the store was used after its work had ended');
            if (isSpoiled) throw unavailable();
            try {
              sendTogether(client);
              return await liveness.watch(client.query(statement), backend);
            } catch (error) {
              if (isBroken(error)) {
                isSpoiled = true;
                liveness.suspect();
              }
              throw error;
            }
          },
          get isUsable() {
            return !isSpoiled && !liveness.isAway && openedAfter.get(client) === liveness.outages;
          },
          spoil: note,
        });
      } finally {
        isBack = true;
        client.off('error', note);
        // The next borrower must not find itself in a transaction.
        client.release(isSpoiled || client.getTransactionStatus() !== idle);
      }
    },
    get load() {
      const { totalCount, idleCount, waitingCount } = pool;
      return { idle: idleCount, busy: totalCount - idleCount, most: connections, waiting: waitingCount };
    },
    close: () => closeConnection(pool.end()),
  };
}

import { Pool, type PoolClient } from 'pg';
import { backendOf } from './backend-of.ts';
import { limitedOptions } from './connection-options.ts';
import { farewell } from './farewell.ts';
import { inTurn } from './in-turn.ts';
import { HandleMisuse, isBroken, storeError, unavailable } from './postgres-errors.ts';
import type { Pulse } from './pulse.ts';

/** A connection that is lent for one piece of work. */
export interface Lent {
  query(statement: Statement): Promise<Answer>;
  /** Its state is unknown: it is not lent again. */
  spoil(): void;
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

export interface Line {
  /** Throws `unavailable` when there is no connection in time. What the server says is thrown as the driver has it. */
  lend<T>(work: (connection: Lent) => Promise<T>): Promise<T>;
  readonly load: LineLoad;
  close(): Promise<void>;
}

/** Connections by what they do, and how many pieces of work wait for one. */
export interface LineLoad {
  readonly idle: number;
  readonly busy: number;
  readonly most: number;
  readonly waiting: number;
}

const idle = 'I';

/** The connections to the database. */
export function openLine(url: string, connections: number, pulse: Pulse): Line {
  const pool = new Pool({ ...limitedOptions(url), max: connections, idleTimeoutMillis: 30_000 });
  /** Which outage each connection has survived: one from before the last may be dead without knowing it. */
  const openedAfter = new WeakMap<PoolClient, number>();
  pool.on('connect', (client) => void openedAfter.set(client, pulse.outages));
  // An idle connection was ended by the other side; the pool has dropped it.
  pool.on('error', () => pulse.suspect());

  async function take(): Promise<PoolClient> {
    for (;;) {
      if (pulse.isAway) throw unavailable();
      const taken = pool.connect();
      let client: PoolClient;
      try {
        client = await pulse.watch(taken);
      } catch (error) {
        // It may still come, when nobody waits for it any more.
        taken.then((late) => late.release(true)).catch(() => {});
        pulse.suspect();
        throw storeError(error);
      }
      if (openedAfter.get(client) === pulse.outages) return client;
      client.release(true);
    }
  }

  return {
    lend: async (work) => {
      const client = await take();
      let isSpoiled = false;
      let isBack = false;
      const next = inTurn();
      const backend = backendOf(client);
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
              return await pulse.watch(
                next(() => client.query(statement)),
                backend,
              );
            } catch (error) {
              if (isBroken(error)) {
                isSpoiled = true;
                pulse.suspect();
              }
              throw error;
            }
          },
          spoil: note,
        });
      } finally {
        isBack = true;
        client.off('error', note);
        // Whoever has it next must not find himself in a transaction.
        client.release(isSpoiled || client.getTransactionStatus() !== idle);
      }
    },
    get load() {
      const { totalCount, idleCount, waitingCount } = pool;
      return { idle: idleCount, busy: totalCount - idleCount, most: connections, waiting: waitingCount };
    },
    close: () => farewell(pool.end()),
  };
}

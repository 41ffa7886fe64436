import type { Store, StoreReader, StoreWriter, TransactOptions } from '@helpdesk/domain/ports';
import {
  type AgreedNumbers,
  type Archive,
  agreedNumbers,
  heavyTurns,
  heavyWithin,
  type SqlConnection,
  sqlReader,
  sqlWriter,
} from '@helpdesk/sql';
import { bringUpToDate } from './bring-up-to-date.ts';
import { connectWithin } from './connection/connection-options.ts';
import { type Lent, openConnectionPool, type PoolLoad } from './connection/connection-pool.ts';
import { watchLiveness } from './connection/liveness.ts';
import {
  type Encounter,
  noteEncounter,
  postgresConnection,
  writingConnection,
} from './connection/postgres-connection.ts';
import { withReadingConnection, withStateConnection } from './connection/reading-connection.ts';
import { semaphore } from './connection/semaphore.ts';
import { sharedReading } from './connection/shared-reading.ts';
import { lockSpace, locks } from './locks.ts';
import { latestSchema } from './migrate.ts';
import { postgresArchive, rebuildCounts } from './postgres-archive.ts';
import { storeError, unavailable } from './postgres-errors.ts';
import { settledLogReader } from './settled-log-reader.ts';

/** A store in one database, for many processes. */
export interface PostgresStore {
  readonly store: Store;
  /** Implements `OpenedDatabase.migrate`. */
  migrate(report?: (line: string) => void): Promise<readonly string[]>;
  /** Rejects while the database does not answer, or takes no writes. */
  ping(): Promise<void>;
  /** Whether the schema is the one of this program; another node may have changed it. */
  hasOwnSchema(): Promise<boolean>;
  /** Counts the totals of lists and the sums of reports again. */
  rebuildTotals(): Promise<void>;
  /**
   * The connections, and what waits: for one of them, or for its turn to write; and heavy reads that have not ended.
   */
  load(): PoolLoad & { readonly waitingWriters: number; readonly heavy: number };
  /** The numbers that the nodes of this desk agree on. */
  readonly agreed: AgreedNumbers;
  /** For exports and imports. */
  readonly archive: Archive;
  close(): Promise<void>;
}

export interface PostgresOptions {
  /** `postgres://user:password@host:port/database` and what else the driver understands, such as `?sslmode=require`. */
  readonly url: string;
  /** The most connections at a time. Default: 10. */
  readonly connections?: number;
  /** How long a search, a list with a filter or a report may take, in milliseconds. */
  readonly heavyWithin?: number;
  /** A factor for every time limit, for a server that is slow but running. Default: 1. */
  readonly patience?: number;
  /** The database went away or came back; once per change. */
  readonly onState?: (state: 'away' | 'back', cause?: unknown) => void;
}

const none = (): void => {};

const attempts = 4;

/** How many connections are reserved for light reads: neither writers nor heavy reads use them. */
const lightAlone = 1;

/** Runs work again that stood in another's way. */
async function untilPassed<T>(run: (encounter: Encounter) => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried++) {
    const encounter: Encounter = { mayPass: false };
    try {
      return await run(encounter);
    } catch (error) {
      if (!encounter.mayPass || tried === attempts) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 10 * tried));
  }
}

/** Connects when it is first needed. */
export function openPostgresStore({
  url,
  connections = 10,
  onState = none,
  heavyWithin: heavyWithinMs = heavyWithin,
  patience = 1,
}: PostgresOptions): PostgresStore {
  const within = heavyWithinMs * patience;
  const liveness = watchLiveness(url, onState, patience);
  const pool = openConnectionPool(url, connections, liveness, patience);
  const log = settledLogReader(patience);
  const places = Math.max(1, Math.floor(connections / 4));
  const shared = sharedReading(pool, Math.max(1, Math.floor(connections / 3)));
  const turns = heavyTurns({ places, withinMs: within, after });
  // Writers may have to wait for each other inside the database; light readers never do, and find a connection.
  const writing = semaphore(Math.max(1, connections - places - lightAlone), connectWithin * patience);

  const states = semaphore(Math.max(1, Math.floor(connections / 2)), connectWithin * patience);

  const readerOf = (connection: SqlConnection): StoreReader => {
    const reader = sqlReader(connection);
    const { events } = reader;
    return {
      ...reader,
      events: {
        ...events,
        listAfter: (id, limit) => log.listAfter(connection, events, id, limit),
        newest: () => log.newest(connection, events),
      },
    };
  };

  const store: Store = {
    read: (work, { caller, oneState = false } = {}) =>
      untilPassed((encounter) => {
        const options = { encounter, turns, heavyWithin: within, caller };
        return oneState
          ? withStateConnection(pool, { ...options, states }, (connection) => work(sqlReader(connection)))
          : withReadingConnection(pool, { ...options, shared: shared() }, (connection) => work(readerOf(connection)));
      }),
    transact: (work, options) =>
      untilPassed((encounter) => writing.run(() => pool.lend((lent) => inTransaction(lent, encounter, work, options)))),
  };

  return {
    store,
    migrate: (report) => bringUpToDate(url, report),
    ping: async () => {
      const [server] = (await pool.lend((lent) =>
        postgresConnection(lent).execute(writableText, [], true),
      )) as readonly {
        readonly standby: boolean;
        readonly readonly: boolean;
      }[];
      if (server?.standby !== false)
        throw unavailable(new Error('the address leads to a standby, which takes no writes'));
      if (server.readonly)
        throw unavailable(new Error('the server takes no writes: default_transaction_read_only is on'));
    },
    hasOwnSchema: () =>
      pool.lend(async (lent) => {
        const text = 'select max(version) as version from schema_version';
        const [row] = await postgresConnection(lent).execute(text, [], true);
        return (row as { readonly version: number | null } | undefined)?.version === latestSchema;
      }),
    rebuildTotals: () => rebuildCounts(url),
    load: () => ({ ...pool.load, waitingWriters: writing.waiting, heavy: turns.waiting }),
    agreed: {
      find: (name) => pool.lend((lent) => agreedNumbers(postgresConnection(lent)).find(name)),
      agree: (name, value) => pool.lend((lent) => agreedNumbers(postgresConnection(lent)).agree(name, value)),
      replace: (name, value) => pool.lend((lent) => agreedNumbers(postgresConnection(lent)).replace(name, value)),
    },
    archive: postgresArchive(url),
    close: async () => {
      turns.end(unavailable());
      await pool.close();
      liveness.stop();
    },
  };
}

const writableText = `select pg_is_in_recovery() as standby,
  current_setting('transaction_read_only')::boolean as readonly`;

async function inTransaction<T>(
  lent: Lent,
  encounter: Encounter,
  work: (writer: StoreWriter) => Promise<T>,
  { alone = false }: TransactOptions = {},
): Promise<T> {
  const connection = writingConnection(lent, encounter);
  try {
    // When the lock is not granted in time, the transaction has begun nevertheless, and what follows fails.
    if (alone) await connection.execute(beginAlone, []);
    else connection.send(beginBesideOthers, []);
    const result = await work(sqlWriter(connection));
    const ended = await commit(lent, encounter);
    if (connection.failure !== undefined) throw connection.failure.error;
    // After a failed statement Postgres answers a commit with a rollback, without an error.
    if (ended !== 'COMMIT') throw new Error('a transaction went on after a statement of it had failed');
    return result;
  } catch (error) {
    await lent.query({ text: 'rollback' }).catch(lent.spoil);
    // What was sent before has failed first; this may only say that the transaction is broken.
    throw connection.failure?.error ?? error;
  }
}

const beginBesideOthers = `begin; select pg_advisory_xact_lock_shared(${lockSpace}, ${locks.writing})`;
const beginAlone = `begin; select pg_advisory_xact_lock(${lockSpace}, ${locks.writing})`;

/** The word with which the server ended the transaction. */
async function commit(lent: Lent, encounter: Encounter): Promise<string> {
  try {
    return (await lent.query({ text: 'commit' })).command;
  } catch (error) {
    noteEncounter(encounter, error);
    throw storeError(error);
  }
}

function after(milliseconds: number, run: () => void): () => void {
  const timer = setTimeout(run, milliseconds);
  return () => clearTimeout(timer);
}

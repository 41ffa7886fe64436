import { type Stats, statSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Store, StoreReader } from '@helpdesk/domain/ports';
import {
  type AgreedNumbers,
  type Archive,
  agreedNumbers,
  type Caller,
  failUnsent,
  foldRows,
  heavyWithin,
  type InTransaction,
  readFacts,
  rebuildMessageSums,
  rebuildSums,
  rebuildTotals,
  rebuildUnread,
  type SqlConnection,
  sqlReader,
  sqlWriter,
} from '@helpdesk/sql';
import { groupCommit } from './group-commit.ts';
import { applyMigrations, hasOwnSchema } from './migrate.ts';
import { type Connection, openReader, openWriter, type SqliteOptions } from './open-database.ts';
import { openHeavyReader } from './reading/heavy-reader.ts';
import { readMemory } from './reading/read-memory.ts';
import { stateConnections } from './reading/state-connections.ts';
import { stateReading } from './reading/state-reading.ts';
import { sharingLoop } from './shared-loop.ts';
import { sqliteArchive } from './sqlite-archive.ts';
import { sqliteConnection } from './sqlite-connection.ts';
import { isDamage, storeError, unavailable } from './sqlite-errors.ts';
import { writeProbe } from './write-probe.ts';

/** A store in one file, for the processes of one service. */
export interface SqliteStore {
  readonly store: Store;
  /** Implements `OpenedDatabase.migrate`. */
  migrate(report?: (line: string) => void): Promise<readonly string[]>;
  /** Rejects when the next command could not be stored: the file is gone, full, read-only, locked or damaged. */
  ping(): Promise<void>;
  /** Whether the schema is the one of this program; another process may have changed it. */
  hasOwnSchema(): Promise<boolean>;
  /** Counts the totals of lists and the sums of reports again. */
  rebuildTotals(): Promise<void>;
  /** Commands that wait for their turn to write, and heavy queries that are not answered yet. */
  waiting(): { readonly writer: number; readonly heavy: number };
  /** The numbers that the processes of this desk agree on. */
  readonly agreed: AgreedNumbers;
  /** For exports and imports. */
  readonly archive: Archive;
  close(): Promise<void>;
}

/** The most callers whose reader handle is kept: creating a handle costs more than a short query. */
const readersKept = 1_000;

/** Throws `unavailable` when the file cannot be opened. */
export function openSqliteStore(options: SqliteOptions): SqliteStore {
  const { file, patience = 1 } = options;
  if (file === ':memory:' || file === '') throw new Error('the SQLite store needs a file: reader and writer share it');
  const writer = opened(() => openWriter(options));
  const identity = identityIn(statSync(file, { throwIfNoEntry: false }));
  let reader: Connection | undefined;
  /** What shows that the file is damaged; it stays so until the process ends. */
  let damage: unknown;
  const onError = (error: unknown): void => {
    if (damage !== undefined || !isDamage(error)) return;
    damage = error;
    options.onDamage?.(error);
  };
  const writing = sqliteConnection(writer, onError);
  const handles = { writer: sqlWriter(sharingLoop(writing)), readers: new Map<Caller, StoreReader>() };
  let light: SqlConnection | undefined;
  const heavy = openHeavyReader({
    file,
    withinMs: (options.heavyWithin ?? heavyWithin) * patience,
    processes: options.beside?.processes ?? 1,
    onError,
  });
  // The reader is opened when it is first needed: an empty file has nothing to read yet.
  const lightConnection = (): SqlConnection => {
    reader ??= opened(() => openReader(file, patience));
    light ??= { ...sqliteConnection(reader, onError), remembered: readMemory(reader) };
    return light;
  };
  const readerOf = (caller: Caller): StoreReader => {
    let known = handles.readers.get(caller);
    if (known === undefined) {
      if (handles.readers.size >= readersKept) handles.readers.clear();
      known = sqlReader({ ...lightConnection(), heavy: heavy.connectionOf(caller) });
      handles.readers.set(caller, known);
    }
    return known;
  };
  const states = stateConnections(() => opened(() => openReader(file, patience)), onError);
  const readState = stateReading(states.lend);
  const commands = groupCommit(writer, onError, options.beside?.turns, patience);
  let probe: ReturnType<typeof writeProbe> | undefined;
  const agreed = agreedNumbers(writing);
  return {
    store: {
      read: async (work, { caller, oneState = false } = {}) =>
        oneState ? readState(heavy.stateOf(caller), work) : work(readerOf(caller)),
      transact: (work) => commands.transact(() => work(handles.writer)),
    },
    migrate: async (report = () => {}) => {
      const applied = applyMigrations(writer);
      const transact: InTransaction = (work) => commands.transact(() => work(writing));
      await foldRows(writing, transact, report);
      await readFacts(writing, transact, report);
      await failUnsent(writing, transact, report);
      return applied;
    },
    ping: async () => {
      if (damage !== undefined) throw unavailable(damage);
      try {
        // What is written to a file that has no name any more is lost with the process.
        if ((await identityOf(file)) !== identity) throw unavailable(new Error('the file of the database is another'));
        probe ??= writeProbe(writer, commands);
        await probe();
      } catch (error) {
        onError(error);
        throw storeError(error);
      }
    },
    agreed: {
      find: agreed.find,
      agree: async (name, value) =>
        (await agreed.find(name)) ?? (await commands.transact(() => agreed.agree(name, value))),
      replace: (name, value) => commands.transact(() => agreed.replace(name, value)),
    },
    hasOwnSchema: async () => {
      try {
        return hasOwnSchema(writer);
      } catch (error) {
        throw storeError(error);
      }
    },
    rebuildTotals: () =>
      commands.transact(async () => {
        for (const text of [...rebuildTotals, ...rebuildSums(''), ...rebuildMessageSums, ...rebuildUnread])
          await writing.execute(text, []);
      }),
    waiting: () => ({ writer: commands.waiting, heavy: heavy.waiting }),
    archive: sqliteArchive(options),
    close: async () => {
      await Promise.all([commands.end(), heavy.close()]);
      reader?.close();
      states.close();
      writer.close();
    },
  };
}

async function identityOf(file: string): Promise<string | undefined> {
  return identityIn(await stat(file).catch(() => undefined));
}

function identityIn(found: Stats | undefined): string | undefined {
  return found && `${found.dev}:${found.ino}`;
}

function opened(open: () => Connection): Connection {
  try {
    return open();
  } catch (error) {
    throw storeError(error);
  }
}

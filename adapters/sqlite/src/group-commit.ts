import type { WriteTurns } from '@helpdesk/sql';
import type Database from 'better-sqlite3';
import type { Connection } from './open-database.ts';
import { isBusy, storeError, unavailable } from './sqlite-errors.ts';

/**
 * One writer at a time, and one wait for the disk for several commands: those that arrive in the same turn of the loop
 * share a transaction, each behind its own savepoint. A command that fails is rolled back alone. All of them are
 * answered after the commit, and only then.
 */
export interface GroupCommit {
  readonly transact: <T>(work: () => Promise<T>) => Promise<T>;
  /** Commands that no transaction has taken yet. */
  readonly waiting: number;
  /** When the last commit that wrote succeeded and none has failed since, by `performance.now()`; else -Infinity. */
  readonly committedAt: number;
  /** Counts a commit that has changed no row, but wrote to the file. */
  noteWrite(): void;
  /** Refuses what comes from now on; fulfilled when everything that came before is answered. */
  end(): Promise<void>;
}

interface Waiting {
  /** Runs the command; answers how to settle it once the commit is done. */
  readonly run: () => Promise<Outcome>;
  readonly reject: (error: unknown) => void;
}

interface Outcome {
  readonly failed: boolean;
  readonly settle: () => void;
}

/** A transaction is closed for further commands at this number of them, or at this age in milliseconds. */
const most = { commands: 64, milliseconds: 8 };

/** How long a writer of another process is waited for, and how often it is looked again, in milliseconds. */
const lock = { wait: 2_000, pause: 5 };

/** For a process without siblings: a command that runs at the same time as the service ends soon. */
const noTurns: WriteTurns = {
  before: async () => {},
  refused: () => new Promise((resolve) => setTimeout(resolve, lock.pause)),
  after: () => {},
};

interface Statements {
  readonly begin: Statement;
  readonly commit: Statement;
  readonly rollback: Statement;
  readonly savepoint: Statement;
  readonly release: Statement;
  readonly undo: Statement;
  readonly changedRows: Statement;
}

type Statement = Database.Statement<[]>;

/** The queue of commands as it stands now. */
interface CommitQueue extends Statements {
  readonly database: Connection;
  readonly turns: WriteTurns;
  readonly patience: number;
  readonly onError: (error: unknown) => void;
  waiting: Waiting[];
  isRunning: boolean;
  committedAt: number;
  /** What SQLite has counted by the last commit. */
  committedRows: unknown;
  /** Set once further commands are refused. */
  ended: (() => void) | undefined;
}

/**
 * @param onError called with what the driver throws while it begins or commits
 * @param patience how long a writer of another process is waited for is multiplied by it
 */
export function groupCommit(
  database: Connection,
  onError: (error: unknown) => void,
  turns: WriteTurns = noTurns,
  patience = 1,
): GroupCommit {
  const queue: CommitQueue = {
    ...{ database, onError, turns, patience, ...statementsOf(database) },
    ...{ waiting: [], isRunning: false, committedAt: -Infinity, committedRows: 0, ended: undefined },
  };
  return {
    transact: (work) => transact(queue, work),
    get waiting() {
      return queue.waiting.length;
    },
    get committedAt() {
      return queue.committedAt;
    },
    noteWrite: () => {
      queue.committedAt = performance.now();
    },
    end: () =>
      new Promise((resolve) => {
        queue.ended = resolve;
        if (!queue.isRunning) resolve();
      }),
  };
}

function statementsOf(database: Connection): Statements {
  return {
    begin: database.prepare('begin immediate'),
    commit: database.prepare('commit'),
    rollback: database.prepare('rollback'),
    savepoint: database.prepare('savepoint command'),
    release: database.prepare('release command'),
    undo: database.prepare('rollback to command'),
    changedRows: database.prepare('select total_changes()').pluck(),
  };
}

function transact<T>(queue: CommitQueue, work: () => Promise<T>): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    if (queue.ended !== undefined) {
      reject(unavailable());
      return;
    }
    queue.waiting.push({
      run: async () => {
        try {
          const result = await work();
          return { failed: false, settle: () => resolve(result) };
        } catch (error) {
          return { failed: true, settle: () => reject(error) };
        }
      },
      reject,
    });
    if (queue.isRunning) return;
    queue.isRunning = true;
    setImmediate(() => void drain(queue));
  });
}

async function drain(queue: CommitQueue): Promise<void> {
  while (queue.waiting.length > 0) {
    await runWaiting(queue).finally(queue.turns.after);
    // Reads and sockets have their turn between two commits.
    if (queue.waiting.length > 0) await new Promise((resolve) => setImmediate(resolve));
  }
  queue.isRunning = false;
  queue.ended?.();
}

/** A command that comes while the lock is waited for is part of the transaction. */
async function runWaiting(queue: CommitQueue): Promise<void> {
  try {
    await beginTogether(queue);
  } catch (error) {
    queue.committedAt = -Infinity;
    rejectAll(queue, queue.waiting, error);
    queue.waiting = [];
    return;
  }
  const batch = queue.waiting.slice(0, most.commands);
  queue.waiting = queue.waiting.slice(batch.length);
  const left = await runTogether(queue, batch);
  queue.waiting = [...left, ...queue.waiting];
}

/** Waits beside the loop: SQLite's own wait for the lock would hold every read and socket too. */
async function beginTogether({ begin, turns, patience }: CommitQueue): Promise<void> {
  const until = performance.now() + lock.wait * patience;
  await turns.before();
  for (;;) {
    try {
      begin.run();
      return;
    } catch (error) {
      if (!isBusy(error) || performance.now() > until) throw error;
    }
    await turns.refused();
  }
}

/** Returns the commands for which there was no time. */
async function runTogether(queue: CommitQueue, batch: readonly Waiting[]): Promise<readonly Waiting[]> {
  const outcomes: Outcome[] = [];
  try {
    const until = performance.now() + most.milliseconds;
    for (const waiting of batch) {
      if (outcomes.length > 0 && performance.now() > until) break;
      outcomes.push(await runAlone(queue, waiting, batch.length > 1));
    }
    if (outcomes.every((outcome) => outcome.failed)) queue.rollback.run();
    else commitTogether(queue);
  } catch (error) {
    queue.committedAt = -Infinity;
    rejectAll(queue, batch, error);
    abandon(queue);
    return [];
  }
  for (const outcome of outcomes) outcome.settle();
  return batch.slice(outcomes.length);
}

async function runAlone(queue: CommitQueue, waiting: Waiting, hasCompany: boolean): Promise<Outcome> {
  if (hasCompany) queue.savepoint.run();
  const outcome = await waiting.run();
  // A full or failing disk makes SQLite end the transaction by itself, and with it everyone's.
  if (!queue.database.inTransaction) throw unavailable();
  if (hasCompany) {
    if (outcome.failed) queue.undo.run();
    queue.release.run();
  }
  return outcome;
}

function commitTogether(queue: CommitQueue): void {
  const changed = queue.changedRows.get();
  queue.commit.run();
  // A commit of nothing writes nothing: it succeeds on a file that cannot be written.
  if (changed !== queue.committedRows) queue.committedAt = performance.now();
  queue.committedRows = changed;
}

function rejectAll({ onError }: CommitQueue, commands: readonly Waiting[], error: unknown): void {
  onError(error);
  for (const command of commands) command.reject(storeError(error));
}

/** A rollback that fails leaves a transaction that the next BEGIN reports; it must not end the queue. */
function abandon({ database, rollback }: CommitQueue): void {
  try {
    if (database.inTransaction) rollback.run();
  } catch {
    return;
  }
}

import type { WriteTurns } from '@helpdesk/sql';
import type { Connection } from './open-database.ts';
import { isBusy, storeError, unavailable } from './sqlite-errors.ts';

/**
 * One writer at a time, and one wait for the disk for all who wait together: commands that arrive
 * in the same turn of the loop share a transaction, each behind a savepoint of its own. Whoever
 * fails is rolled back alone; everyone is answered after the commit, and only then.
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

/** A transaction takes no more commands after so many, or so many milliseconds. */
const most = { commands: 64, milliseconds: 8 };

/** How long a writer of another process is waited for, and how often it is looked again, in milliseconds. */
const lock = { wait: 2_000, pause: 5 };

/** For a process without siblings: a command that runs at the same time as the service ends soon. */
const noTurns: WriteTurns = {
  before: async () => {},
  refused: () => new Promise((resolve) => setTimeout(resolve, lock.pause)),
  after: () => {},
};

/**
 * @param onError told what the driver throws while it begins or commits
 * @param patience how long a writer of another process is waited for is multiplied by it
 */
export function groupCommit(
  database: Connection,
  onError: (error: unknown) => void,
  turns: WriteTurns = noTurns,
  patience = 1,
): GroupCommit {
  let queue: Waiting[] = [];
  let running = false;
  let committedAt = -Infinity;
  let committedRows: unknown = 0;
  let ended: (() => void) | undefined;
  const begin = database.prepare('begin immediate');
  const commit = database.prepare('commit');
  const rollback = database.prepare('rollback');
  const savepoint = database.prepare('savepoint command');
  const release = database.prepare('release command');
  const changedRows = database.prepare('select total_changes()').pluck();
  const undo = database.prepare('rollback to command');

  async function runAlone(waiting: Waiting, hasCompany: boolean): Promise<Outcome> {
    if (hasCompany) savepoint.run();
    const outcome = await waiting.run();
    // A full or failing disk makes SQLite end the transaction by itself, and with it everyone's.
    if (!database.inTransaction) throw unavailable();
    if (hasCompany) {
      if (outcome.failed) undo.run();
      release.run();
    }
    return outcome;
  }

  /** Waits beside the loop: SQLite's own wait for the lock would hold every read and socket too. */
  async function beginTogether(): Promise<void> {
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

  function rejectAll(waitings: readonly Waiting[], error: unknown): void {
    onError(error);
    for (const waiting of waitings) waiting.reject(storeError(error));
  }

  /** Whoever comes while the lock is waited for is part of the transaction. */
  async function runWaiting(): Promise<void> {
    try {
      await beginTogether();
    } catch (error) {
      committedAt = -Infinity;
      rejectAll(queue, error);
      queue = [];
      return;
    }
    const batch = queue.slice(0, most.commands);
    queue = queue.slice(batch.length);
    const left = await runTogether(batch);
    queue = [...left, ...queue];
  }

  /** Answers the commands that found no place any more. */
  async function runTogether(batch: readonly Waiting[]): Promise<readonly Waiting[]> {
    const outcomes: Outcome[] = [];
    try {
      const until = performance.now() + most.milliseconds;
      for (const waiting of batch) {
        if (outcomes.length > 0 && performance.now() > until) break;
        outcomes.push(await runAlone(waiting, batch.length > 1));
      }
      if (outcomes.every((outcome) => outcome.failed)) rollback.run();
      else {
        const changed = changedRows.get();
        commit.run();
        // A commit of nothing writes nothing: it succeeds on a file that cannot be written.
        if (changed !== committedRows) committedAt = performance.now();
        committedRows = changed;
      }
    } catch (error) {
      committedAt = -Infinity;
      rejectAll(batch, error);
      abandon();
      return [];
    }
    for (const outcome of outcomes) outcome.settle();
    return batch.slice(outcomes.length);
  }

  /** A rollback that fails leaves a transaction that the next BEGIN reports; it must not end the queue. */
  function abandon(): void {
    try {
      if (database.inTransaction) rollback.run();
    } catch {
      return;
    }
  }

  async function drain(): Promise<void> {
    while (queue.length > 0) {
      await runWaiting().finally(turns.after);
      // Reads and sockets have their turn between two commits.
      if (queue.length > 0) await new Promise((resolve) => setImmediate(resolve));
    }
    running = false;
    ended?.();
  }

  const transact = <T>(work: () => Promise<T>): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      if (ended !== undefined) {
        reject(unavailable());
        return;
      }
      queue.push({
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
      if (running) return;
      running = true;
      setImmediate(() => void drain());
    });

  const end = (): Promise<void> =>
    new Promise((resolve) => {
      ended = resolve;
      if (!running) resolve();
    });

  return {
    transact,
    get waiting() {
      return queue.length;
    },
    get committedAt() {
      return committedAt;
    },
    noteWrite: () => {
      committedAt = performance.now();
    },
    end,
  };
}

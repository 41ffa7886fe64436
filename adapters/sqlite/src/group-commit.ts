import type { Connection } from './open-database.ts';
import { storeError, unavailable } from './sqlite-errors.ts';

/**
 * One writer at a time, and one wait for the disk for all who wait together: commands that arrive
 * in the same turn of the loop share a transaction, each behind a savepoint of its own. Whoever
 * fails is rolled back alone; everyone is answered after the commit, and only then.
 */
export type Transact = <T>(work: () => Promise<T>) => Promise<T>;

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

export function groupCommit(database: Connection): Transact {
  let queue: Waiting[] = [];
  let running = false;
  const begin = database.prepare('begin immediate');
  const commit = database.prepare('commit');
  const rollback = database.prepare('rollback');
  const savepoint = database.prepare('savepoint command');
  const release = database.prepare('release command');
  const undo = database.prepare('rollback to command');

  async function runAlone(waiting: Waiting): Promise<Outcome> {
    savepoint.run();
    const outcome = await waiting.run();
    if (outcome.failed) undo.run();
    release.run();
    return outcome;
  }

  /** Answers the commands that found no place any more. */
  async function runTogether(batch: readonly Waiting[]): Promise<readonly Waiting[]> {
    const outcomes: Outcome[] = [];
    let begun = false;
    try {
      begin.run();
      begun = true;
      const until = performance.now() + most.milliseconds;
      for (const waiting of batch) {
        if (outcomes.length > 0 && performance.now() > until) break;
        outcomes.push(await runAlone(waiting));
      }
      commit.run();
    } catch (error) {
      // A full or failing disk makes SQLite end the transaction by itself, and with it everyone's.
      const isLost = begun && !database.inTransaction;
      if (database.inTransaction) rollback.run();
      for (const waiting of batch) waiting.reject(isLost ? unavailable(error) : storeError(error));
      return [];
    }
    for (const outcome of outcomes) outcome.settle();
    return batch.slice(outcomes.length);
  }

  async function drain(): Promise<void> {
    while (queue.length > 0) {
      const batch = queue.slice(0, most.commands);
      queue = queue.slice(batch.length);
      const left = await runTogether(batch);
      queue = [...left, ...queue];
      // Reads and sockets have their turn between two commits.
      if (queue.length > 0) await new Promise((resolve) => setImmediate(resolve));
    }
    running = false;
  }

  return <T>(work: () => Promise<T>) =>
    new Promise<T>((resolve, reject) => {
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
}

import type { Database } from '../better-sqlite.ts';

/** Writes that arrive in one turn of the loop share a commit, as the service's do; each can still fail by itself. */
export function groupCommit(writer: Database): <T>(work: () => T, alone: boolean) => Promise<T> {
  const begin = writer.prepare('begin immediate');
  const commit = writer.prepare('commit');
  const rollback = writer.prepare('rollback');
  const savepoint = writer.prepare('savepoint command');
  const release = writer.prepare('release command');
  const undo = writer.prepare('rollback to command');
  interface Waiting {
    run(): () => void;
    fail(error: unknown): void;
  }
  let waiting: Waiting[] = [];
  let scheduled = false;

  const commitAll = (batch: readonly Waiting[]): void => {
    begin.run();
    const answers: (() => void)[] = [];
    try {
      for (const each of batch) {
        savepoint.run();
        try {
          answers.push(each.run());
        } catch (error) {
          undo.run();
          answers.push(() => each.fail(error));
        }
        release.run();
      }
      commit.run();
    } catch (error) {
      rollback.run();
      for (const each of batch) each.fail(error);
      return;
    }
    for (const answer of answers) answer();
  };
  const commitWaiting = (): void => {
    const batch = waiting.slice(0, most);
    waiting = waiting.slice(batch.length);
    scheduled = waiting.length > 0;
    if (scheduled) setImmediate(commitWaiting);
    commitAll(batch);
  };
  return (work, alone) =>
    new Promise((resolve, reject) => {
      const each: Waiting = {
        run: () => {
          const result = work();
          return () => resolve(result);
        },
        fail: reject,
      };
      if (alone) return commitAll([each]);
      waiting.push(each);
      if (scheduled) return;
      scheduled = true;
      setImmediate(commitWaiting);
    });
}

const most = 64;

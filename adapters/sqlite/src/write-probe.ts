import type { GroupCommit } from './group-commit.ts';
import type { Connection } from './open-database.ts';

/** How long a commit shows that the next one would succeed, in milliseconds. */
const fresh = 5_000;

/** Values of the application id of the file: nothing reads it, and it is in no table that is exported or compared. */
const ids = [0x68656c70, 0x68656c71] as const;

/**
 * Checks whether the next message could be stored, and rejects as its commit would. When nothing was committed for a
 * while, it commits: taking the lock alone would not show that the disk is full.
 */
export function writeProbe(database: Connection, commands: GroupCommit): () => Promise<void> {
  return async () => {
    if (performance.now() - commands.committedAt < fresh) return;
    await commands.transact(async () => {
      // Another value each time: what stays as it is is not written.
      const current = database.pragma('application_id', { simple: true });
      database.pragma(`application_id = ${current === ids[0] ? ids[1] : ids[0]}`);
    });
    commands.noteWrite();
  };
}

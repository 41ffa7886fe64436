import type { GroupCommit } from './group-commit.ts';
import type { Connection } from './open-database.ts';

/** How long a commit shows that the next one would succeed, in milliseconds. */
const fresh = 5_000;

/**
 * Whether the next message could be stored: rejects as its commit would. Where nothing was committed for a while a
 * commit is made; a lock that could be taken says nothing of a disk that takes no bytes.
 */
export function writeProbe(database: Connection, commands: GroupCommit): () => Promise<void> {
  // Another value each time: a row that stays as it is is not written.
  const note = database.prepare(
    "insert into counters (name, value) values ('write_probe', 1) on conflict (name) do update set value = value + 1",
  );
  return async () => {
    if (performance.now() - commands.committedAt < fresh) return;
    await commands.transact(async () => {
      note.run();
    });
  };
}

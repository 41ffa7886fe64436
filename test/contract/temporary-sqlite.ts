import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Store } from '@helpdesk/domain';
import { openSqliteStore } from '@helpdesk/sqlite';

/** A migrated store in a folder of its own, which goes when it is closed. */
export async function openTemporarySqlite(): Promise<{ readonly store: Store; close(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'helpdesk-'));
  const sqlite = openSqliteStore({ file: join(folder, 'helpdesk.db') });
  await sqlite.migrate();
  return {
    store: sqlite.store,
    close: async () => {
      await sqlite.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

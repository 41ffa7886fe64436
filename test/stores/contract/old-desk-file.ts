import type { Archive } from '@helpdesk/sqlite';
import { applyMigrations } from '../../../adapters/sqlite/src/migrate.ts';
import { migrations } from '../../../adapters/sqlite/src/migrations/all.ts';
import { openWriter } from '../../../adapters/sqlite/src/open-database.ts';
import { sqliteArchive } from '../../../adapters/sqlite/src/sqlite-archive.ts';
import { isBeforeFacts, oldSentences } from './old-sentences.ts';

export function writeOldDesk(file: string): void {
  const writer = openWriter({ file });
  applyMigrations(writer, migrations.filter(isBeforeFacts));
  writer.exec(oldSentences('1', '0'));
  writer.close();
}

/** Its rows come as those of an archive of that schema do. */
export function moveOldDesk(file: string, to: Archive): Promise<void> {
  return moveArchive(file, to, 32);
}

/** @param schema of the file */
export async function moveArchive(file: string, to: Archive, schema: number): Promise<void> {
  const tables = to.tablesOf(schema) ?? [];
  await sqliteArchive({ file }).snapshot((old) =>
    to.fill(async (writer) => {
      await writer.makeRoom();
      for (const table of tables) {
        for await (const rows of old.pages(table)) if (rows.length > 0) await writer.insert(table, rows);
      }
      await writer.upgrade(schema);
    }),
  );
}

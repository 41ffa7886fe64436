import { closeSync, constants, copyFileSync, fsyncSync, openSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '../better-sqlite.ts';
import { adjustments } from './adjust.ts';
import { fillDesk } from './fill-desk.ts';
import type { DeskPlaces, KeptDesk } from './kept-desk.ts';
import { keptFolder } from './kept-folder.ts';

export async function openSqliteDesk(conversations: number, { desks, folder, say }: DeskPlaces): Promise<KeptDesk> {
  const kept = await keptFolder(desks, 'sqlite', conversations, async (made) => {
    say(`Making a desk of ${conversations.toLocaleString('en')} conversations in ${made}`);
    const file = join(made, 'desk.db');
    await fillDesk(made, `sqlite:${file}`, conversations, say);
    const database = openDatabase(file);
    database.exec(adjustments);
    database.pragma('wal_checkpoint(TRUNCATE)');
    database.close();
  });
  const file = join(kept, 'desk.db');
  const database = openDatabase(file, { readonly: true });
  const copies: string[] = [];
  const [{ version } = { version: '' }] = database.prepare('select sqlite_version() as version').all() as {
    version: string;
  }[];
  return {
    store: 'sqlite',
    conversations,
    version: `SQLite ${version}`,
    copy: async (name) => {
      const copy = join(folder, `${name}-${conversations}.db`);
      copyFileSync(file, copy, constants.COPYFILE_FICLONE);
      toDisk(copy);
      copies.push(copy);
      return `sqlite:${copy}`;
    },
    rows: async (sql) => database.prepare(sql).all() as Record<string, string | number | null>[],
    close: async () => {
      database.close();
      for (const copy of copies) for (const end of ['', '-wal', '-shm']) rmSync(`${copy}${end}`, { force: true });
    },
  };
}

/** A commit would wait until the system has written the rest of the copy, which may be gigabytes. */
function toDisk(file: string): void {
  const open = openSync(file, 'r+');
  fsyncSync(open);
  closeSync(open);
}

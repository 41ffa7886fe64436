import type { FileDatabase } from '@helpdesk/backup';
import { checkCopy, copyDatabase, latestSchema } from '@helpdesk/sqlite';

/** SQLite, as a backup needs it. */
export const sqliteFile: FileDatabase = { latestSchema, copy: copyDatabase, check: checkCopy };

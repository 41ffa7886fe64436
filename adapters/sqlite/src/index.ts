export type { Archive, ArchiveReader, ArchiveRow, ArchiveTable, ArchiveWriter, Cell, ColumnKind } from '@helpdesk/sql';
export { type CheckedCopy, checkCopy, copyDatabase } from './copy-database.ts';
export { hasRowsInLog, lookAtDatabase } from './look-at-database.ts';
export { isSchemaTooNew, latestSchema } from './migrate.ts';
export { openSqliteStore, type SqliteStore } from './sqlite-store.ts';

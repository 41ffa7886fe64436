export type { Archive, ArchiveReader, ArchiveRow, ArchiveTable, ArchiveWriter, Cell, ColumnKind } from '@helpdesk/sql';
export { isSchemaTooNew } from './migrate.ts';
export { openSqliteStore, type SqliteStore } from './sqlite-store.ts';

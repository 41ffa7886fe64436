export type { Archive } from '@helpdesk/sql';
export { latestSchema } from './migrate.ts';
export { sqliteDatabase } from './sqlite-database.ts';
export { openSqliteStore, type SqliteStore } from './sqlite-store.ts';

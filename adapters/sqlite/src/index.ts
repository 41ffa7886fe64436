export { isSchemaTooNew } from './migrate.ts';
export { openSqliteStore, type SqliteStore } from './sqlite-store.ts';

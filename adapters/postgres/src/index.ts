export { isSchemaTooNew } from './migrate.ts';
export { openPostgresStore, type PostgresOptions, type PostgresStore } from './postgres-store.ts';

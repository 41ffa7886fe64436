export { latestSchema } from './migrate.ts';
export { type NodeSession, openNodeSession } from './node-session.ts';
export { postgresDatabase } from './postgres-database.ts';
export { openPostgresStore, type PostgresOptions, type PostgresStore } from './postgres-store.ts';

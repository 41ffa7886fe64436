export { latestSchema } from './migrate.ts';
export { type NodeSession, openNodeSession } from './node-session.ts';
export { openPostgresStore, type PostgresOptions, type PostgresStore } from './postgres-store.ts';

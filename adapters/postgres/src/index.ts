export { lookAtDatabase } from './look-at-database.ts';
export { isSchemaTooNew, latestSchema } from './migrate.ts';
export { type NodeSession, openNodeSession } from './node-session.ts';
export { openPostgresStore, type PostgresOptions, type PostgresStore } from './postgres-store.ts';

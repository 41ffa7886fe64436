export { buildServer, type ServerOptions } from './build-server.ts';
export type { Checks } from './health.ts';
export type { MetricsReaders } from './server-metrics.ts';
export type { LanguageSource } from './server-options.ts';
export type { OpenLimit, SharedCounts, TimeLimit } from './shared-counts.ts';
export { type BuiltFiles, readBuiltFiles } from './static/built-files.ts';
export type { Timers } from './timers.ts';

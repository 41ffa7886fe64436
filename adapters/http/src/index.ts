export { buildServer, type ServerOptions } from './build-server.ts';
export type { Checks } from './operations/health.ts';
export type { MetricsReaders } from './operations/server-metrics.ts';
export type { OpenLimit, SharedCounts, TimeLimit } from './operations/shared-counts.ts';
export type { Timers } from './operations/timers.ts';
export { type BuiltFiles, readBuiltFiles } from './pages/built-files.ts';
export type { LanguageSource } from './server-options.ts';

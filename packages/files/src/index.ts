/** Files that are there whole or not at all, and what the operating system reports when it cannot do something. */
export { nameNew } from './name-new.ts';
export type { Progress } from './progress.ts';
export { syncFolder } from './sync-folder.ts';
export { systemErrorCode, systemErrorPath, systemErrorReason } from './system-error.ts';

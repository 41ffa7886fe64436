import { requireFinishedRestore } from '@helpdesk/backup';
import type { Config } from '../config/read-config.ts';

/** Refuses a data folder whose restore was broken off: to start there would make a new, empty desk in its ruins. */
export function requireWholePlace({ database, dataDir }: Config): void {
  if (database.local?.exists() === false) requireFinishedRestore(dataDir);
}

import type { Config } from '../config/read-config.ts';

/** Refuses a data folder whose restore was broken off: to start there would make a new, empty desk in its ruins. */
export async function requireWholePlace({ database, dataDir }: Config): Promise<void> {
  if (database.local?.exists() !== false) return;
  const { requireFinishedRestore } = await import('@helpdesk/backup');
  requireFinishedRestore(dataDir);
}

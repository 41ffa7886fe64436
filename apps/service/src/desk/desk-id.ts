import { randomBytes } from 'node:crypto';
import type { Database, Reporter } from '../composition/database.ts';
import type { Config } from '../config/read-config.ts';
import { writeMarker } from './desk-marker.ts';
import type { DeskTraces } from './desk-traces.ts';

/** The name under which the desk stores its id. */
const deskIdName = 'desk_id';

/** The desk of this database; undefined when it has not been given an id yet. */
export function findDeskId(database: Pick<Database, 'agreed'>): Promise<number | undefined> {
  return database.agreed.find(deskIdName);
}

/**
 * Marks the data folder with the desk, which gets an id when it has none: a new one, or one that an older version
 * made. What cannot be written is written by the next start: a full disk does not keep a service from reading.
 */
export async function markDesk(
  { dataDir }: Pick<Config, 'dataDir'>,
  database: Pick<Database, 'agreed'>,
  traces: DeskTraces,
  report: Pick<Reporter, 'warn'>,
): Promise<void> {
  try {
    const deskId = await database.agreed.agree(deskIdName, traces.deskId ?? randomBytes(6).readUIntBE(0, 6));
    if (deskId !== traces.deskId) await writeMarker(dataDir, deskId);
  } catch (error) {
    report.warn({ err: error }, 'the data folder could not be marked with its desk; the next start tries again');
  }
}

import { join } from 'node:path';
import type { DeskPlace } from '@helpdesk/archive';
import { openDiskMediaStore } from '@helpdesk/media-disk';
import type { OpenedDatabase } from '@helpdesk/sql';
import type { Config } from '../config/read-config.ts';
import { findDeskId } from '../desk/desk-id.ts';
import { writeMarker } from '../desk/desk-marker.ts';
import { explain } from '../errors/explain.ts';
import { OperatorError } from '../errors/operator-error.ts';

type ArchivedDatabase = Pick<OpenedDatabase, 'archive' | 'agreed' | 'migrate' | 'close'>;

/** A desk that is there, at its present version; the database is not changed. */
export async function withSource<T>(config: Config, work: (desk: DeskPlace) => Promise<T>): Promise<T> {
  // Opening a database that does not exist would create it.
  if (config.database.local?.exists() === false) throw refusal(config, 'There is no such database');
  return withDatabase(config, async (database) => {
    const state = await naming(config, () => database.archive.schemaState());
    if (state === 'older') throw refusal(config, 'It is of an older version; bring it up to date with "migrate" first');
    if (state === 'none') throw refusal(config, 'It holds no desk yet');
    return work(await deskOf(config, database));
  });
}

/** A database that is made when it is missing; one of an older version is left as it is. */
export async function withTarget<T>(config: Config, work: (desk: DeskPlace) => Promise<T>): Promise<T> {
  return withDatabase(config, async (database) => {
    const state = await naming(config, () => database.archive.schemaState());
    if (state === 'older') throw refusal(config, 'It is not empty, and of an older version: an import needs a new one');
    await naming(config, () => database.migrate());
    const result = await work(await deskOf(config, database));
    const deskId = await naming(config, () => findDeskId(database));
    // What the data folder belonged to before is replaced: that is what was asked for.
    if (deskId !== undefined) await writeMarker(config.dataDir, deskId);
    return result;
  });
}

async function deskOf({ dataDir }: Config, { archive }: ArchivedDatabase): Promise<DeskPlace> {
  return { archive, mediaStore: await openDiskMediaStore(join(dataDir, 'uploads')) };
}

async function withDatabase<T>(config: Config, work: (database: ArchivedDatabase) => Promise<T>): Promise<T> {
  const database = await naming(config, async () => config.database.open());
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** Adds the name of the database to its errors. */
async function naming<T>(config: Config, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const known = explain(error);
    throw known === undefined ? error : refusal(config, known.line, known.exitCode, error);
  }
}

function refusal(config: Config, line: string, exitCode?: number, cause?: unknown): OperatorError {
  return new OperatorError(`${config.database.name}: ${line}`, exitCode, { cause });
}

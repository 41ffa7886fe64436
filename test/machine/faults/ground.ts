import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { emptyDatabase } from '../../support/empty-database.ts';
import { type Engine, postgresRows, type Rows, sqliteRows } from './rows.ts';
import { databaseFile, type Environment } from './running-service.ts';

/** Where the desk of a run is kept: a folder and, on Postgres, a database that is empty at first. */
export interface Ground {
  readonly engine: Engine;
  /** The data folder of every process that serves the desk. */
  readonly folder: string;
  readonly environment: Environment;
  /** The caller closes the connection. */
  rows(): Promise<Rows>;
  close(): Promise<void>;
}

export async function openGround(engine: Engine): Promise<Ground> {
  const folder = await mkdtemp(join(tmpdir(), 'helpdesk-faults-'));
  const removeFolder = () => rm(folder, { recursive: true, force: true });
  if (engine === 'sqlite') {
    const file = databaseFile(folder);
    return {
      engine,
      folder,
      environment: { DATABASE_URL: `sqlite:${file}` },
      rows: async () => sqliteRows(file),
      close: removeFolder,
    };
  }
  const { url, drop } = await emptyDatabase();
  return {
    engine,
    folder,
    environment: { DATABASE_URL: url },
    rows: () => postgresRows(url),
    close: async () => {
      await drop();
      await removeFolder();
    },
  };
}

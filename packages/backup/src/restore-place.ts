import { existsSync } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { systemErrorCode } from '@helpdesk/files';
import { BackupError } from './backup-error.ts';

/** Where a restored desk will be, and where its files are until it is complete. */
export interface RestorePlace {
  readonly dataDir: string;
  readonly database: string;
  /** A folder that is there from the first step of a restore to its last. */
  readonly workplace: string;
  /** The database before it has its name; on the same disk. */
  readonly draft: string;
  /** Folders that were made for the desk, innermost first. */
  readonly made: readonly string[];
}

/** Refuses a place that holds anything; takes it for this restore alone. */
export async function takePlace(dataDir: string, database: string): Promise<RestorePlace> {
  const workplace = workplaceOf(dataDir);
  const draft = `${database}.restoring`;
  if (existsSync(workplace)) throw unfinished(dataDir);
  for (const each of ['', '-wal', '-shm', '-journal', '.restoring'].map((end) => database + end)) {
    if (existsSync(each)) throw new BackupError(`${each} is there already; a restore never replaces a desk`);
  }
  const found = (await entriesOf(dataDir)).filter((name) => name !== 'lost+found');
  if (found.length > 0) {
    throw new BackupError(`The data folder ${dataDir} is not empty (it has ${found[0]}); a restore needs a new one`);
  }
  const made = [await mkdirAll(dataDir), await mkdirAll(dirname(database))].flat();
  // Fails when another restore was faster.
  await mkdir(workplace, { mode: 0o700 });
  return { dataDir, database, workplace, draft, made };
}

/** Refuses a data folder whose restore was broken off: to start there would make a new, empty desk in its ruins. */
export function requireFinishedRestore(dataDir: string): void {
  if (existsSync(workplaceOf(dataDir))) throw unfinished(dataDir);
}

function workplaceOf(dataDir: string): string {
  return join(dataDir, '.restoring');
}

function unfinished(dataDir: string): BackupError {
  const advice = 'If none is running, delete what is in this folder and restore again';
  return new BackupError(`A restore into ${dataDir} has not come to its end. ${advice}`, 'configuration');
}

async function entriesOf(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (systemErrorCode(error) === 'ENOENT') return [];
    throw error;
  }
}

/** The folders that were missing, innermost first. */
async function mkdirAll(folder: string): Promise<readonly string[]> {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 });
  const made: string[] = [];
  if (first === undefined) return made;
  for (let each = folder; each.length >= first.length; each = dirname(each)) made.push(each);
  return made;
}

import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { syncFolder, systemErrorCode } from '@helpdesk/files';

/**
 * A file in the data folder with the id of the desk to which the folder belongs. A start that finds the file knows that
 * there was a desk, and does not create a new one where the database is gone. Each data folder of a node has one.
 */
export interface DeskMarker {
  /** Undefined when the file cannot be understood; it shows nevertheless that there was a desk. */
  readonly deskId: number | undefined;
}

export function markerFileOf(dataDir: string): string {
  return join(dataDir, 'desk.json');
}

export async function readMarker(dataDir: string): Promise<DeskMarker | undefined> {
  try {
    return parseMarker(await readFile(markerFileOf(dataDir), 'utf8'));
  } catch (error) {
    if (systemErrorCode(error) === 'ENOENT' || systemErrorCode(error) === 'ENOTDIR') return undefined;
    throw error;
  }
}

/** Complete or not at all; another process may write the same at this moment. */
export async function writeMarker(dataDir: string, deskId: number): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const file = markerFileOf(dataDir);
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  try {
    const handle = await open(draft, 'wx', 0o600);
    try {
      await handle.writeFile(`${JSON.stringify({ desk_id: deskId })}\n`);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(draft, file);
    await syncFolder(dataDir);
  } finally {
    await rm(draft, { force: true });
  }
}

function parseMarker(text: string): DeskMarker {
  try {
    const value: unknown = JSON.parse(text);
    const id = typeof value === 'object' && value !== null && 'desk_id' in value ? value.desk_id : undefined;
    return { deskId: typeof id === 'number' && Number.isSafeInteger(id) ? id : undefined };
  } catch {
    return { deskId: undefined };
  }
}

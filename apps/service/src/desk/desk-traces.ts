import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config/read-config.ts';
import { exitCodes } from '../errors/exit-codes.ts';
import { OperatorError } from '../errors/operator-error.ts';
import { markerFileOf, readMarker } from './desk-marker.ts';

/** What shows, without the database, that there was a desk. A kept secret does not: it is made before the desk. */
export interface DeskTraces {
  /** The id of the desk to which the data folder belongs, if it is known. */
  readonly deskId: number | undefined;
  /** What was found, in words for the operator; undefined when there is nothing. */
  readonly found: string | undefined;
}

type Place = Pick<Config, 'dataDir' | 'database'>;

/**
 * Has to be read before the database is looked at. Another process may make the desk at this moment: what it leaves
 * in the folder comes after the desk, so that a trace without a desk means that the desk is gone.
 */
export async function findTraces({ dataDir, database }: Place): Promise<DeskTraces> {
  const marker = await readMarker(dataDir);
  if (marker !== undefined) return { deskId: marker.deskId, found: markerFileOf(dataDir) };
  const uploads = join(dataDir, 'uploads');
  if (await holdsUploads(uploads)) return { deskId: undefined, found: `files in ${uploads}` };
  return { deskId: undefined, found: database.local?.findOrphanedLog() };
}

/**
 * Refuses a database file that is missing or empty where a desk was. Opening it would overwrite the log next to it,
 * which may hold the newest messages.
 */
export function requireDatabaseFile({ database, dataDir }: Place, { found }: DeskTraces): void {
  if (found !== undefined && database.local?.isEmpty() === true) throw deskIsGone({ database, dataDir }, found);
}

/** Refuses to make a new desk where one was. */
export function deskIsGone(place: Place, found: string): OperatorError {
  return refusal(goneFault(place, found));
}

/** Refuses the database of another desk than the one that the data folder belongs to. */
export function requireSameDesk(place: Place, traces: DeskTraces, deskId: number | undefined): void {
  const fault = otherDeskFault(place, traces, deskId);
  if (fault !== undefined) throw refusal(fault);
}

/** What is wrong, and what to do about it. */
export interface DeskFault {
  readonly what: string;
  readonly advice: string;
}

export function goneFault({ database, dataDir }: Place, found: string): DeskFault {
  const ways = [
    'check DATABASE_URL and HELPDESK_DATA_DIR, and that the disks of both are mounted',
    'restore a backup into an empty place, or import an export',
    `for a new desk, set HELPDESK_DATA_DIR to an empty folder, or move ${dataDir} away`,
  ];
  return {
    what: `There was a desk here (${found} shows it), but ${database.name} holds none`,
    advice: ways.join('; '),
  };
}

export function otherDeskFault(
  { database, dataDir }: Place,
  traces: DeskTraces,
  deskId: number | undefined,
): DeskFault | undefined {
  if (traces.deskId === undefined || deskId === undefined || traces.deskId === deskId) return undefined;
  const marker = markerFileOf(dataDir);
  return {
    what: `${database.name} holds another desk than the one that the data folder ${dataDir} belongs to`,
    advice: `set DATABASE_URL or HELPDESK_DATA_DIR right; if both do belong together, delete ${marker}`,
  };
}

function refusal({ what, advice }: DeskFault): OperatorError {
  return new OperatorError(`${what}. Nothing was changed. What to do: ${advice}`, exitCodes.config);
}

/** Uploads are in folders of two hexadecimal digits. */
async function holdsUploads(folder: string): Promise<boolean> {
  const entries = await readdir(folder).catch(() => []);
  for (const name of entries.filter((each) => /^[0-9a-f]{2}$/.test(each))) {
    if ((await readdir(join(folder, name)).catch(() => [])).length > 0) return true;
  }
  return false;
}

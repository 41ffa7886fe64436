import { chmodSync } from 'node:fs';
import { mailHoldName, newMailHold } from '@helpdesk/domain';
import type { CheckedCopy } from '@helpdesk/sql';
import Database from 'better-sqlite3';
import { findStrangers } from './find-strangers.ts';
import { latestSchema } from './migrate.ts';
import { storeError } from './sqlite-errors.ts';

/** How long it may take until the database can be read, in milliseconds. */
const lockWait = 10_000;

/** How many pages one step copies. Other work of this process runs between the steps. */
const pagesPerStep = 2_000;

/**
 * Copies the database as it is at this moment, by SQLite's own online backup, while others go on reading and
 * writing it. The copy can be read by its owner alone. Throws `unavailable` when either cannot be read or written.
 *
 * @param to a path where no file is yet
 * @param onProgress told how many pages are copied, of how many
 */
export async function copyDatabase(
  file: string,
  to: string,
  onProgress: (done: number, all: number) => void = () => {},
): Promise<void> {
  await inside(
    // Opened for writing: the last connection to close then removes the WAL, which a read-only one would leave behind.
    () => new Database(file, { fileMustExist: true, timeout: lockWait }),
    async (database) => {
      database.pragma('query_only = ON');
      database.pragma('trusted_schema = OFF');
      // With the moment held, what others write does not make the copy begin again.
      database.exec('begin');
      database.prepare('select count(*) from sqlite_schema').get();
      await database.backup(to, {
        progress: ({ totalPages, remainingPages }) => {
          onProgress(totalPages - remainingPages, totalPages);
          return pagesPerStep;
        },
      });
      database.exec('commit');
    },
  );
  chmodSync(to, 0o600);
}

/** Reads all of a copy that no other process has open, and leaves it in one file. Throws when it is not a database. */
export async function checkCopy(file: string): Promise<CheckedCopy> {
  return inside(
    () => new Database(file, { fileMustExist: true }),
    async (database) => {
      database.pragma('trusted_schema = OFF');
      const broken = database.pragma('integrity_check(10)') as readonly { readonly integrity_check: string }[];
      const faults = broken.map((each) => each.integrity_check).filter((text) => text !== 'ok');
      const schema = Number(database.pragma('user_version', { simple: true }));
      // The rest of a damaged file cannot be read.
      const nothing = { strangers: [], secretCheck: undefined, deskId: undefined, media: [] };
      if (faults.length > 0) return { schema, faults, ...nothing };
      // A version that is not known has nothing to be compared with; the caller refuses it.
      const strangers = schema === 0 || schema > latestSchema ? [] : findStrangers(database, schema);
      const astray = database.pragma('foreign_key_check') as readonly { readonly table: string }[];
      if (astray.length > 0) faults.push(`${astray.length} rows of ${astray[0]?.table} refer to nothing`);
      return { schema, faults, strangers, ...numbersOf(database), media: mediaOf(database) };
    },
  );
}

/** Implements `FileDatabase.holdMail`. */
export async function holdMail(file: string): Promise<void> {
  await inside(
    () => new Database(file, { fileMustExist: true }),
    async (database) => {
      if (!hasTable(database, 'settings')) return;
      database.pragma('trusted_schema = OFF');
      const text =
        'insert into settings (name, value) values (?, ?) on conflict (name) do update set value = excluded.value';
      database.prepare(text).run(mailHoldName, JSON.stringify(newMailHold));
    },
  );
}

function numbersOf(database: Database.Database): Pick<CheckedCopy, 'secretCheck' | 'deskId'> {
  if (!hasTable(database, 'counters')) return { secretCheck: undefined, deskId: undefined };
  const rows = database.prepare('select name, value from counters').all() as readonly CounterRow[];
  const numbers = new Map(rows.map(({ name, value }) => [name, value]));
  return { secretCheck: numbers.get('secret_check'), deskId: numbers.get('desk_id') };
}

interface CounterRow {
  readonly name: string;
  readonly value: number;
}

function hasTable(database: Database.Database, name: string): boolean {
  return database.prepare("select 1 from sqlite_schema where type = 'table' and name = ?").get(name) !== undefined;
}

/** The desk may be of a version that knew no files yet. */
function mediaOf(database: Database.Database): CheckedCopy['media'] {
  if (!hasTable(database, 'media')) return [];
  const rows = database.prepare('select uuid, has_thumbnail from media order by uuid').all();
  return (rows as readonly MediaRow[]).map((row) => ({ uuid: row.uuid, hasThumbnail: row.has_thumbnail !== 0 }));
}

interface MediaRow {
  readonly uuid: string;
  readonly has_thumbnail: number;
}

async function inside<T>(open: () => Database.Database, work: (database: Database.Database) => Promise<T>): Promise<T> {
  let database: Database.Database | undefined;
  try {
    database = open();
    return await work(database);
  } catch (error) {
    throw storeError(error);
  } finally {
    database?.close();
  }
}

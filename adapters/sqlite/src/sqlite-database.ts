import { join } from 'node:path';
import type { DatabaseEngine, EngineFault } from '@helpdesk/sql';
import { SqlitePlace } from './sqlite-place.ts';

/** SQLite as an engine that the program can choose: a desk in one file, for one process. */
export const sqliteDatabase = {
  name: 'sqlite',
  addressForm: 'sqlite: and the path of a file, such as sqlite:./data/helpdesk.db',
  faults: new Map<string, EngineFault>([
    ['SQLITE_FULL', { line: 'The disk of the database is full' }],
    ['SQLITE_READONLY', { line: 'The database file or its folder cannot be written; check its owner and permissions' }],
    [
      'SQLITE_CANTOPEN',
      { line: 'The database file cannot be opened; check that its folder exists and may be written' },
    ],
    ['SQLITE_PERM', { line: 'No permission to open the database file' }],
    ['SQLITE_BUSY', { line: 'The database is locked by another process' }],
    ['SQLITE_NOTADB', { line: 'The database file is not an SQLite database' }],
    ['SQLITE_CORRUPT', { line: 'The database file is damaged; restore a backup' }],
    ['SQLITE_IOERR', { line: 'The disk of the database reports an error' }],
  ]),
  placeOf,
  placeIn: (dataDir: string) => new SqlitePlace(join(dataDir, 'helpdesk.db')),
} satisfies DatabaseEngine;

/** `sqlite:` and a path, of which `sqlite:///a/b` and `sqlite:/a/b` are the same. */
function placeOf(url: string): SqlitePlace | undefined {
  const file = /^sqlite:(?:\/\/(?=\/|\.))?(.+)$/.exec(url)?.[1];
  if (file === undefined || file === ':memory:' || file.startsWith('//') || file.endsWith('/')) return undefined;
  return new SqlitePlace(file);
}

import { chmodSync, existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { foldText } from '@helpdesk/domain';
import type { ProcessesBeside } from '@helpdesk/sql';
import Database from 'better-sqlite3';
import { phraseWith, rankOfRow } from './search/search-hits.ts';

export type Connection = Database.Database;

export interface SqliteOptions {
  /** Path of the database; made, with its folder, when missing. */
  readonly file: string;
  /** The size at which the database counts as full, in pages of 4 KiB; none unless given. */
  readonly maxPages?: number;
  /** How long a search, a list with a filter or a report may take, in milliseconds. */
  readonly heavyWithin?: number;
  /** Every limit of time is multiplied by it, for a slow disk. Default: 1. */
  readonly patience?: number;
  /** Given when several processes of one service have the file open. */
  readonly beside?: ProcessesBeside;
  /** The file turned out to be damaged; once. */
  readonly onDamage?: (cause: unknown) => void;
}

/** How long opening and reading wait for another process, in milliseconds. Writers wait in the group commit. */
const busyTimeout = 2_000;

/**
 * Opens a database file with the settings that keep promises: what is committed is on disk
 * (`synchronous=FULL`; NORMAL loses commits in a power cut), references hold, and no other user of
 * the machine can read it.
 */
export function openWriter({ file, maxPages, patience = 1 }: SqliteOptions): Connection {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const isNew = !existsSync(file);
  const database = new Database(file, { timeout: busyTimeout * patience });
  if (isNew) chmodSync(file, 0o600);
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = FULL');
  database.pragma('foreign_keys = ON');
  database.pragma('trusted_schema = OFF');
  database.pragma('cache_size = -16000');
  database.pragma('busy_timeout = 0');
  if (maxPages !== undefined) database.pragma(`max_page_count = ${maxPages}`);
  register(database);
  return database;
}

/** A connection that reads what is committed, while the writer works. */
export function openReader(file: string, patience = 1): Connection {
  const database = new Database(file, { readonly: true, timeout: busyTimeout * patience });
  database.pragma('trusted_schema = OFF');
  database.pragma('cache_size = -16000');
  register(database);
  return database;
}

/** SQLite folds the case of ASCII alone; filters look for parts as searches do. Ranks are those of the domain. */
function register(database: Connection): void {
  database.function('fold', { deterministic: true, directOnly: true }, (text: unknown) =>
    typeof text === 'string' ? foldText(text) : null,
  );
  database.function('phrase_with', { deterministic: true, directOnly: true }, phraseWith);
  database.function('search_rank', { deterministic: true, directOnly: true, varargs: true }, rankOfRow);
}

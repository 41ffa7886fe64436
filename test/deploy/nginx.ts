import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, constants, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);
const places = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/opt/homebrew/bin/nginx'];

/** A running nginx. */
export interface Nginx {
  /** Where it keeps what it lays down of requests and answers. */
  readonly folder: string;
  stop(): Promise<void>;
}

/** With this as its `http` block, once it listens at the port. Debian's nginx is installed when there is none. */
export async function startNginx(http: string, port: number): Promise<Nginx> {
  const program = (await installed()) ?? (await install());
  const folder = await mkdtemp(join(tmpdir(), 'helpdesk-nginx-'));
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  const config = `${user} daemon off; worker_processes 1; pid ${folder}/pid; error_log stderr;
    events {} http { access_log off; ${temporary.join(' ')}\n${http}\n}`;
  const file = join(folder, 'nginx.conf');
  await writeFile(file, config);
  await run(program, ['-t', '-q', '-p', folder, '-c', file]);
  const child = spawn(program, ['-p', folder, '-c', file], { stdio: ['ignore', 'ignore', 'inherit'] });
  await listening(child, port);
  return {
    folder,
    stop: async () => {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
      await rm(folder, { recursive: true });
    },
  };
}

async function listening(child: ChildProcess, port: number): Promise<void> {
  while (child.exitCode === null) {
    const socket = connect(port, '127.0.0.1');
    const isThere = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isThere) return;
    await wait(20);
  }
  throw new Error(`nginx ended with ${child.exitCode}`);
}

async function installed(): Promise<string | undefined> {
  for (const place of process.env.NGINX_PATH === undefined ? places : [process.env.NGINX_PATH]) {
    const found = await access(place, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (found) return place;
  }
  return undefined;
}

async function install(): Promise<string> {
  const command = 'apt-get update -qq && apt-get install -y -qq --no-install-recommends nginx-light';
  try {
    await run('sh', ['-c', command], { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, timeout: 300_000 });
  } catch (error) {
    throw new Error(
      `There is no nginx here, and "${command}" failed. Install nginx, or name one with NGINX_PATH; ` +
        'the tests of deploy/nginx.conf cannot be run without it.',
      { cause: error },
    );
  }
  const place = await installed();
  if (place === undefined) throw new Error(`nginx was installed, but is at none of ${places.join(', ')}`);
  return place;
}

import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { debianProgram } from '../../support/debian-program.ts';
import { nginx as nginxProgram } from '../../support/debian-programs.ts';

const run = promisify(execFile);

/** A running nginx. */
export interface Nginx {
  /** Where it keeps what it lays down of requests and answers. */
  readonly folder: string;
  stop(): Promise<void>;
}

/** Starts nginx with this `http` block; fulfilled when it listens at the port. */
export async function startNginx(http: string, port: number): Promise<Nginx> {
  const nginx = await debianProgram(nginxProgram);
  const folder = await mkdtemp(join(tmpdir(), 'helpdesk-nginx-'));
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  const config = `${user} daemon off; worker_processes 1; pid ${folder}/pid; error_log stderr;
    events {} http { access_log off; ${temporary.join(' ')}\n${http}\n}`;
  const file = join(folder, 'nginx.conf');
  await writeFile(file, config);
  await run(nginx, ['-t', '-q', '-p', folder, '-c', file]);
  const child = spawn(nginx, ['-p', folder, '-c', file], { stdio: ['ignore', 'ignore', 'inherit'] });
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

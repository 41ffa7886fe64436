import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { debianProgram } from '../../support/debian-program.ts';
import { natsServer } from '../../support/debian-programs.ts';
import { describeWith, foundOrMissing } from '../../support/left-out.ts';
import { ownPort } from '../../support/own-port.ts';

const executable = await foundOrMissing(() => debianProgram(natsServer));

/** Tests that need a NATS server. Without one they are left out, and the end of the run reports it. */
export const describeWithNats = describeWith(executable);

/** A server for one test, on a loopback port that stays the same after a restart. */
export interface NatsServer {
  readonly port: number;
  /** `nats://`, its address and nothing else. */
  readonly url: string;
  /** Kills the server, which closes nothing. */
  kill(): Promise<void>;
  /** Starts the server again after `kill`. */
  restart(): Promise<void>;
  /** It stays, and does nothing until it is thawed. */
  freeze(): void;
  thaw(): void;
}

/** @param flags of its command line, `--auth` for instance */
export async function startNatsServer(flags: readonly string[] = []): Promise<NatsServer> {
  const { found: binary, missing } = executable;
  if (binary === undefined) throw new Error(missing);
  const port = await ownPort();
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
  // Two minutes: a slow machine needs more than the moment that it takes.
  for (let attempt = 0; attempt < 4_800; attempt++) {
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

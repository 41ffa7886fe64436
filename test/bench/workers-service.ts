import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { program } from '../support/program.ts';

/** The service as an operator starts it, with some workers. Its processor time is read from the system, as on Linux. */
export interface WorkersService {
  readonly port: number;
  /** Processor time of each process, in microseconds: first the process that was started, then its child processes. */
  processorTimes(): readonly number[];
  stop(): Promise<void>;
}

const startMs = 60_000;

export async function startWorkersService(
  workers: number,
  environment: Readonly<Record<string, string>>,
): Promise<WorkersService> {
  const child = spawn(process.execPath, [program, 'serve', '--workers', String(workers)], {
    env: { PATH: process.env.PATH, ...environment, LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const port = await portOf(child);
  const { pid = 0 } = child;
  return {
    port,
    processorTimes: () => [pid, ...childrenOf(pid)].map(processorTime),
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

async function portOf(child: ChildProcess): Promise<number> {
  let output = '';
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`the service does not listen: ${output}`)), startMs);
    child.once('exit', (code) => reject(new Error(`the service ended with ${code}: ${output}`)));
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk;
      const found = /listens at http:\S+:(\d+)/.exec(output)?.[1];
      if (found === undefined) return;
      clearTimeout(late);
      resolve(Number(found));
    });
  });
}

function childrenOf(pid: number): readonly number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
}

/** The system counts in ticks of 10 ms. */
function processorTime(pid: number): number {
  const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
  const [user, system] = fields.split(' ').slice(11, 13);
  return (Number(user) + Number(system)) * 10_000;
}

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { patientService } from '../../support/patience.ts';
import { program } from '../../support/program.ts';

/** Ends what hangs. */
const startMs = 240_000;

export const credentials = { apiKey: 'fault-run-key-of-the-admin', apiSecret: 'fault-run-secret-of-the-admin' };

/** The service as an operator starts it, in a process of its own. */
export interface RunningProcess {
  readonly address: string;
  readonly pid: number;
  /** The time from the start of the process to the line that reports that it listens. */
  readonly startedInMs: number;
  /** What the process has written to its output so far. */
  output(): string;
  /** Whether the process still runs. */
  isAlive(): boolean;
  /** SIGKILL: the process has no say in it. */
  kill(): Promise<void>;
  /** SIGTERM; answers the exit code. */
  stop(): Promise<number | null>;
}

/** Environment variables in addition to those of every run. */
export type Environment = Readonly<Record<string, string>>;

/** Rejects with what the service wrote when it does not listen in time. */
export async function startProcess(folder: string, environment: Environment = {}): Promise<RunningProcess> {
  const started = performance.now();
  const child = launch(folder, environment);
  let output = '';
  const address = await new Promise<string>((resolve, reject) => {
    const fail = (why: string) => reject(new Error(`The service ${why}:\n${output}`));
    const late = setTimeout(() => {
      child.kill('SIGKILL');
      fail(`did not listen within ${startMs} ms`);
    }, startMs);
    child.once('exit', (code) => fail(`ended with ${code} instead of listening`));
    const read = (chunk: Buffer) => {
      output += chunk;
      const found = /listens at (http:\S+)/.exec(output)?.[1];
      if (found === undefined) return;
      clearTimeout(late);
      resolve(found);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
  });
  return {
    address,
    pid: child.pid ?? 0,
    startedInMs: Math.round(performance.now() - started),
    output: () => output,
    isAlive: () => child.exitCode === null && child.signalCode === null,
    kill: () => end(child, 'SIGKILL').then(() => {}),
    stop: () => end(child, 'SIGTERM'),
  };
}

/** Starts the service and kills it wherever it is: after a number of milliseconds, or at a given moment. */
export async function killWhileStarting(
  folder: string,
  when: number | (() => Promise<unknown>),
  environment: Environment = {},
): Promise<void> {
  const child = launch(folder, environment);
  try {
    await (typeof when === 'number' ? new Promise((resolve) => setTimeout(resolve, when)) : when());
  } finally {
    await end(child, 'SIGKILL');
  }
}

/** How a process ended that was not meant to serve. */
export interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
  readonly tookMs: number;
}

/** Waits until the service ends by itself; kills it when it does not in time. */
export async function runToEnd(folder: string, environment: Environment, withinMs = startMs): Promise<Ended> {
  const started = performance.now();
  const child = launch(folder, environment);
  const late = setTimeout(() => child.kill('SIGKILL'), withinMs);
  let out = '';
  let err = '';
  child.stdout?.on('data', (chunk: Buffer) => {
    out += chunk;
  });
  child.stderr?.on('data', (chunk: Buffer) => {
    err += chunk;
  });
  const [code] = (await once(child, 'close')) as [number | null];
  clearTimeout(late);
  return { code, out, err, tookMs: performance.now() - started };
}

const running = new Set<ChildProcess>();
// Nothing outlives the run, however it ends.
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

function launch(folder: string, environment: Environment): ChildProcess {
  const child = launched(folder, environment);
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
}

function launched(folder: string, environment: Environment): ChildProcess {
  return spawn(process.execPath, [program, 'serve'], {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      HELPDESK_DATA_DIR: folder,
      DATABASE_URL: `sqlite:${databaseFile(folder)}`,
      HELPDESK_BOOTSTRAP_API_KEY: credentials.apiKey,
      HELPDESK_BOOTSTRAP_API_SECRET: credentials.apiSecret,
      HELPDESK_RATE_LIMIT_API: '0',
      ...patientService,
      PORT: '0',
      ...environment,
    },
  });
}

export function databaseFile(folder: string): string {
  return join(folder, 'helpdesk.db');
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) {
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  }
  return child.exitCode;
}

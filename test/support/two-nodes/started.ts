import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';

/** A child process. It is ended by its pid. */
export interface Started {
  readonly name: string;
  readonly pid: number;
  readonly log: string;
  /** Fulfilled with how it ended, such as `code 1` or `SIGKILL`. */
  readonly ended: Promise<string>;
  /** The first line of its standard output; rejects with the end of its log when it ends before. For `input` alone. */
  firstLine(): Promise<string>;
  /** Asks the process to end, and kills it when it has not ended within `patience`. */
  stop(): Promise<void>;
  /** Kills the process at once. */
  kill(): void;
}

export interface HowToStart {
  readonly name: string;
  readonly file: string;
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  /** The file for its output, which is emptied first. */
  readonly log: string;
  /** `input`: the process ends when its standard input ends. */
  readonly endsBy: 'SIGTERM' | 'input';
  /** How long the process may take to end, in milliseconds. */
  readonly patience: number;
}

/** The process gets its own session, so that Ctrl-C reaches only the parent, which then ends all processes in order. */
export function start({ name, file, args, env, log, endsBy, patience }: HowToStart): Started {
  const output = openSync(log, 'w', 0o600);
  const child = spawn(process.execPath, [file, ...args], {
    env,
    detached: true,
    stdio: endsBy === 'input' ? ['pipe', 'pipe', output] : ['ignore', output, output],
  });
  closeSync(output);
  if (child.pid === undefined) throw new Error(`${name} cannot be started`);
  const ended = once(child, 'exit').then(([code, signal]) => signal ?? `code ${code}`);
  return {
    name,
    pid: child.pid,
    log,
    ended,
    firstLine: () => firstLineOf(child, name, log),
    stop: async () => {
      if (endsBy === 'input') child.stdin?.end();
      else child.kill(endsBy);
      const late = setTimeout(() => child.kill('SIGKILL'), patience);
      await ended;
      clearTimeout(late);
    },
    kill: () => void child.kill('SIGKILL'),
  };
}

async function firstLineOf(child: ChildProcess, name: string, log: string): Promise<string> {
  let text = '';
  for await (const chunk of child.stdout ?? []) {
    text += chunk;
    if (text.includes('\n')) return text.slice(0, text.indexOf('\n'));
  }
  throw new Error(`${name} does not start:\n${lastWords(log)}`);
}

export function lastWords(log: string): string {
  return readFileSync(log, 'utf8').split('\n').slice(-20).join('\n');
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { program } from '../../support/program.ts';
import { authorization } from '../request.ts';

/** The service as an operator starts it, on an empty desk. */
export interface ImportService {
  readonly port: number;
  /** The memory of the process, with its threads, in MiB. */
  memory(): number;
  /** Processor time of the process, with its threads, in milliseconds. */
  processor(): number;
  /** Calls the API as the Admin; answers `data`. Throws for a refusal. */
  call(method: string, path: string, body?: object): Promise<unknown>;
  stop(): Promise<void>;
}

const startMs = 60_000;
const pageBytes = 4_096;

export async function startImportService(
  environment: Readonly<Record<string, string>>,
  flags: readonly string[],
): Promise<ImportService> {
  const child = spawn(process.execPath, [...flags, program, 'serve'], {
    env: { PATH: process.env.PATH, ...environment, LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const port = await new Promise<number>((resolve, reject) => {
    let output = '';
    const late = setTimeout(() => reject(new Error(`the service does not listen: ${output}`)), startMs);
    child.once('exit', (code) => reject(new Error(`the service ended with ${code}: ${output}`)));
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk;
      const found = /listens at http:\S+:(\d+)/.exec(output)?.[1];
      if (found === undefined) return;
      clearTimeout(late);
      resolve(Number(found));
    });
  });
  const { pid = 0 } = child;
  return {
    port,
    memory: () => {
      const [, resident = '0'] = readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ');
      return (Number(resident) * pageBytes) / 1024 ** 2;
    },
    processor: () => {
      const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
      const [user, system] = fields.split(' ').slice(11, 13);
      // In ticks of 10 ms.
      return (Number(user) + Number(system)) * 10;
    },
    call: async (method, path, body) => {
      const answer = await fetch(`http://127.0.0.1:${port}/api/v1${path}`, {
        method,
        headers: { authorization, ...(body !== undefined && { 'content-type': 'application/json' }) },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const text = await answer.text();
      if (!answer.ok) throw new Error(`${method} ${path} answers ${answer.status}: ${text}`);
      return (JSON.parse(text) as { readonly data: unknown }).data;
    },
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

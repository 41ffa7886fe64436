import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { patientService } from '../../support/patience.ts';
import { program } from '../../support/program.ts';

export interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** The command with an environment of its own: nothing of this process's settings leaks in. */
export function helpdesk(args: readonly string[], env: Readonly<Record<string, string>>): ChildProcess {
  return spawn(process.execPath, [program, ...args], {
    env: { PATH: process.env.PATH, ...patientService, ...env },
    cwd: env.HELPDESK_DATA_DIR,
    stdio: ['pipe', 'pipe', 'pipe'],
  });
}

export async function run(args: readonly string[], env: Readonly<Record<string, string>>, input = ''): Promise<Ended> {
  const child = helpdesk(args, env);
  child.stdin?.end(input);
  return ended(child);
}

export async function ended(child: ChildProcess): Promise<Ended> {
  if (child.stdout === null || child.stderr === null) throw new Error('the command has no output');
  const closed = once(child, 'close');
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = (await closed) as [number | null];
  return { code, out, err };
}

/** What the command has written once this text is in it. */
export function until(child: ChildProcess, wanted: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let out = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      out += chunk.toString();
      if (wanted.test(out)) resolve(out);
    });
    child.on('close', (code) => reject(new Error(`ended with ${code} before ${wanted}: ${out}`)));
  });
}

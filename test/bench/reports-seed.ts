import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { program } from '../support/program.ts';

/** A desk of that size; changes nothing where it is made already. */
export async function seedDesk(
  url: string,
  folder: string,
  { conversations, seed }: { readonly conversations: string; readonly seed: string },
  say: (line: string) => void,
): Promise<void> {
  say(`helpdesk seed --conversations ${conversations} --seed ${seed}`);
  const child = spawn(process.execPath, [program, 'seed', '--conversations', conversations, '--seed', seed], {
    env: { DATABASE_URL: url, HELPDESK_DATA_DIR: folder, HELPDESK_SECRET: 'a secret that only the benchmark uses' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`the seed ended with ${code}`);
}

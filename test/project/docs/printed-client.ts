import { type ChildProcess, spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { blocksOf } from './blocks.ts';
import { readDocument } from './documents.ts';

/** The client that docs/realtime.md shows, running. */
export interface PrintedClient {
  /** What it has shown so far. */
  shown(): string;
  readonly isAlive: boolean;
  stop(): void;
}

/** The client as the page prints it, except the two lines that name its desk. */
export async function startPrintedClient(folder: string, address: string, inbox: string): Promise<PrintedClient> {
  const program = blocksOf(readDocument('docs/realtime.md')).find(({ language }) => language === 'js')?.text ?? '';
  const here = program
    .replace(/^const base = .+$/m, `const base = '${address}';`)
    .replace(/^const inbox = .+$/m, `const inbox = '${inbox}';`);
  const file = join(folder, 'client.mjs');
  await writeFile(file, here);
  const client: ChildProcess = spawn(process.execPath, [file], { stdio: ['ignore', 'pipe', 'inherit'] });
  let shown = '';
  client.stdout?.on('data', (text) => {
    shown += text;
  });
  return {
    shown: () => shown,
    get isAlive() {
      return client.exitCode === null && client.signalCode === null;
    },
    stop: () => void client.kill(),
  };
}
